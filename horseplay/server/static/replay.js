// Steps through a hand without loading the page anew: the links stay links, and all works without this.
const root = document.getElementById('live');
let asked = 0;

async function go(href) {
  const turn = ++asked;
  const answer = await fetch(href).catch(() => null);
  if (!answer || !answer.ok) { location.assign(href); return; }
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live');
  if (turn !== asked) return;
  Idiomorph.morph(root.firstElementChild, next.firstElementChild, { callbacks: { beforeAttributeUpdated: keep } });
  history.replaceState(null, '', href);
  root.querySelector('.steps [aria-current]')?.scrollIntoView({ block: 'nearest' });
}
const keep = (name, el) => !(name === 'open' && el.matches('details'));

root.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="?"]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); go(link.href); }
  const field = event.target.dataset.copy && document.getElementById(event.target.dataset.copy);
  if (!field) return;
  field.select();
  event.target.textContent = document.execCommand('copy') ? event.target.dataset.done : event.target.dataset.failed;
});

const KEYS = { ArrowLeft: 'before', ArrowRight: 'after', PageUp: 'trick-before', PageDown: 'trick-after', Home: 'first', End: 'last' };
addEventListener('keydown', (event) => {
  const way = document.getElementById(`way-${KEYS[event.key]}`);
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input, select, textarea, [tabindex="0"]')) return;
  event.preventDefault();
  go(way.href);
});

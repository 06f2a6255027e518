// The page's one script. It shows what the server sends, sends what the player submits,
// lets cards travel, keeps the keyboard where the player left it, counts seconds and rings. It knows no game.
const root = document.getElementById('live');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const waiting = new Map(); // requests not yet answered, by id
const typed = new Map(); // forms to empty once what was typed there is granted, by id
let socket, timer, tries = 0;

// ── the line ────────────────────────────────────────────────────────────────
function connect() {
  clearTimeout(timer);
  if (socket && socket.readyState < WebSocket.CLOSING) return;
  const since = root.firstElementChild.dataset.since; // a line that comes again keeps its place among one's windows
  const line = socket = new WebSocket(`${location.href.replace(/^http/, 'ws').replace(/[?#].*/, '')}?since=${since}`);
  line.onopen = () => {
    tries = 0;
    root.removeAttribute('aria-busy');
    for (const text of waiting.values()) line.send(text);
  };
  line.onmessage = (event) => { if (line === socket && event.data.startsWith('<')) show(event.data); };
  line.onclose = (event) => {
    if (line !== socket) return;
    if (event.code === 4403 || event.code === 4404) { location.reload(); return; } // sent away, or no such table
    root.setAttribute('aria-busy', 'true');
    timer = setTimeout(connect, ++tries < 20 ? 500 : Math.min(500 * (tries - 18), 5000));
  };
}
// A line may be dead without a word: after a change of network, after the device has slept, if no answer comes.
function anew() {
  if (socket.readyState === WebSocket.OPEN) socket.close();
  connect();
}
let left = 0;
addEventListener('online', anew);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') left = Date.now();
  else if (Date.now() - left > 10000) anew();
  else connect();
});

let pressed; // older browsers do not say which button submits
root.addEventListener('click', (event) => { pressed = event.target.closest('button'); });
root.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target, button = event.submitter || pressed, data = new FormData(form), id = random();
  if (button && button.matches('.card') && !sure(button)) return;
  if (button && button.name) data.append(button.name, button.value);
  if (form.matches('[data-empties]')) typed.set(id, form);
  send(data, id);
});
const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
function send(data, id) {
  const fields = Object.fromEntries(data);
  for (const name of ['acts', 'scores']) if (data.has(name)) fields[name] = data.getAll(name);
  const text = JSON.stringify({ ...fields, id, version: Number(fields.version) });
  waiting.set(id, text);
  if (socket.readyState === WebSocket.OPEN) socket.send(text); else connect();
  const line = socket;
  setTimeout(() => { if (waiting.has(id) && line === socket) anew(); }, 4000);
}

// Some forms are sent by themselves, once each, with something random in them; no refusal of these is shown.
const asked = new Set();
function unasked() {
  for (const form of root.querySelectorAll('form[data-by-itself]')) {
    if (asked.has(form.id)) continue;
    asked.add(form.id);
    for (const field of form.querySelectorAll('[data-random]')) field.value = random();
    send(new FormData(form), 'itself-' + random());
  }
}

root.addEventListener('click', (event) => {
  const field = event.target.dataset.copy && document.getElementById(event.target.dataset.copy);
  if (!field) return;
  field.select();
  event.target.textContent = document.execCommand('copy') ? event.target.dataset.done : event.target.dataset.failed;
});

// Who likes it so plays a card with a second tap.
function sure(card) {
  if (!document.documentElement.classList.contains('tap-twice') || card.classList.contains('sure')) return true;
  for (const other of root.querySelectorAll('.sure')) other.classList.remove('sure');
  card.classList.add('sure');
  return false;
}

// ── the view ────────────────────────────────────────────────────────────────
// What the player has ticked, opened or typed but not sent is the player's, not the server's.
const mine = 'input:not([type=hidden]), details, select, option';
const keep = (name, el) => !(['checked', 'open', 'value', 'selected'].includes(name) && el.matches(mine));

function show(html) {
  const at = document.activeElement, list = at && at.closest('[data-arrows]'), held = root.contains(at);
  const place = list && stops(list).indexOf(at), old = places(), before = said()?.textContent;
  const seen = looked(), top = seen && seen.getBoundingClientRect().top, done = result();
  Idiomorph.morph(root.firstElementChild, html, { callbacks: { beforeAttributeUpdated: keep } });
  if (seen && seen.getClientRects().length) scrollBy(0, seen.getBoundingClientRect().top - top);
  if (!done && result() && !at?.closest('.side')) result().scrollIntoView({ block: 'nearest' });
  const own = answered(root.firstElementChild.dataset.answer), told = said();
  if (own && told && told.textContent !== before) told.scrollIntoView({ block: 'nearest' });
  travel(old);
  heed();
  rove();
  unasked();
  if (held && (!root.contains(document.activeElement) || document.activeElement.id === 'hand')) lead(list && list.id, place);
}

// What stands still under the finger, once the page is scrolled, while something above comes or goes: the panel that one
// is busy with, else the hand if it is in sight, or, below the table, the panel that is looked at.
const looked = () => scrollY > 0 && ['.side > :focus-within', '#cards', '.front', '.side > *']
  .flatMap((what) => [...root.querySelectorAll(what)]).find((el) => {
    const { top, bottom } = el.getBoundingClientRect();
    return bottom > Math.max(top, 0) && top < innerHeight;
  });
const result = () => root.querySelector('.result');

// Where the keyboard goes on when what it was at is gone: the same place in the same row, else what is asked, else
// the hand, where it waits until something is asked.
const ASKED = ['.asked.yours button', '#cards [tabindex="0"]', '.offers [data-arrows] [tabindex="0"]', '.offers select', '.result button', '#go', '#hand'];
function lead(id, place) {
  const row = id && document.getElementById(id), same = row ? stops(row) : [];
  for (const to of [same[Math.min(place, same.length - 1)], ...ASKED.map((what) => root.querySelector(what))]) {
    if (to) to.focus({ preventScroll: true });
    if (to && to === document.activeElement) return; // what is still hidden takes no focus
  }
}

// Whether this answers the player, who may have to be led to what is said: the panels lie far below it on a phone.
function answered(id) {
  const own = waiting.delete(id) && !id.startsWith('itself-');
  if (typed.has(id) && !root.querySelector('.refusal *')) typed.get(id).reset();
  typed.delete(id);
  return own;
}
const said = () => root.querySelector('.asked, .refusal > *, .ruling > *');

// ── the player's turn: the title, a sound for who likes one, the seconds left ──
let rung = Number(root.firstElementChild.dataset.ring), audio, end;

function heed() {
  const { title, ring } = root.firstElementChild.dataset;
  document.title = title;
  if (Number(ring) > rung) chime();
  rung = Number(ring);
  wind();
}
function chime() {
  if (!audio || !document.documentElement.classList.contains('sound-on')) return;
  const tone = audio.createOscillator(), loud = audio.createGain(), now = audio.currentTime;
  tone.frequency.setValueAtTime(660, now);
  tone.frequency.setValueAtTime(880, now + 0.12);
  loud.gain.setValueAtTime(0.2, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.4);
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.4);
}
// Browsers allow sound from the first tap or key on.
for (const kind of ['pointerup', 'keydown', 'change']) {
  addEventListener(kind, (event) => {
    if (!document.documentElement.classList.contains('sound-on')) return;
    audio ||= new AudioContext();
    audio.resume();
    if (event.target.name === 'sound') chime();
  });
}
function wind() {
  const clock = root.querySelector('[data-left]');
  end = clock && performance.now() + 1000 * clock.dataset.left;
}
setInterval(() => {
  const clock = root.querySelector('[data-left]'), hurry = root.querySelector('[data-say]');
  if (!clock) return;
  const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
  clock.textContent = left;
  clock.classList.toggle('soon', left <= 10);
  if (hurry && left <= hurry.dataset.soon && !hurry.textContent) hurry.textContent = hurry.dataset.say;
}, 500);

// ── cards that travel ───────────────────────────────────────────────────────
const spot = (el) => { const r = el.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: r.width }; };
const places = () => new Map([...root.querySelectorAll('[data-card]')].map((el) => [el.id, spot(el)]));

function travel(old) {
  if (still.matches) return;
  for (const el of root.querySelectorAll('[data-card]')) {
    const start = el.dataset.from && document.getElementById(el.dataset.from);
    const to = spot(el), from = old.get(el.id) || old.get(el.dataset.from) || (start && spot(start));
    if (!from || !to.w || Math.hypot(from.x - to.x, from.y - to.y) < 2) continue;
    const gone = el.closest('.pile'), size = gone ? ` scale(${from.w / to.w})` : '';
    const path = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)${size}`, opacity: 1 }, { opacity: gone ? 0 : 1 }];
    el.animate(path, { duration: gone ? 420 : 260, easing: 'cubic-bezier(.2,.7,.3,1)' });
  }
}

// ── arrow keys: one stop for Tab, the arrows within ─────────────────────────
const stops = (list) => [...list.querySelectorAll('button, input')];
function rove(to) {
  for (const list of root.querySelectorAll('[data-arrows]')) {
    const all = stops(list), stop = all.find((el) => el === (to || document.activeElement)) || all[0];
    if (!to || list.contains(to)) for (const el of all) el.tabIndex = el === stop ? 0 : -1;
  }
}
root.addEventListener('focusin', (event) => { if (event.target.closest('[data-arrows]')) rove(event.target); });
root.addEventListener('keydown', (event) => {
  const list = event.target.closest('[data-arrows]'), all = list && stops(list), at = list && all.indexOf(event.target);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (!list || at < 0 || to === undefined) return;
  all[(to + all.length) % all.length].focus();
  event.preventDefault();
});

rove();
wind();
connect();
unasked();

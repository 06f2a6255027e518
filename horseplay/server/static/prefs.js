// How this person likes the page: kept in the browser, applied as classes before the first paint.
(function () {
  const root = document.documentElement;
  let likes = {};
  try { likes = JSON.parse(localStorage.getItem('likes')) || {}; } catch { /* kept nowhere */ }
  const apply = () => {
    root.className = 'js';
    for (const [name, value] of Object.entries(likes)) if (value) root.classList.add(`${name}-${value}`);
  };
  apply();
  document.addEventListener('DOMContentLoaded', () => {
    const form = document.getElementById('likes');
    if (!form) return;
    form.hidden = false;
    for (const field of form.elements) if (field.name && likes[field.name]) field.value = likes[field.name];
    form.addEventListener('change', () => {
      likes = Object.fromEntries(new FormData(form));
      try { localStorage.setItem('likes', JSON.stringify(likes)); } catch { /* only for now */ }
      apply();
    });
  });
})();

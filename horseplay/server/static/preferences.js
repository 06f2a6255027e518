// How this person prefers the page: kept in the browser (as “likes”, its name of old), applied before the first paint.
(function () {
  const root = document.documentElement;
  let preferences = {};
  try { preferences = JSON.parse(localStorage.getItem('likes')) || {}; } catch { /* kept nowhere */ }
  const apply = () => {
    root.className = 'js';
    for (const [name, value] of Object.entries(preferences)) if (value) root.classList.add(`${name}-${value}`);
  };
  apply();
  document.addEventListener('DOMContentLoaded', () => {
    const form = document.getElementById('preferences');
    if (!form) return;
    form.hidden = false;
    for (const field of form.elements) if (field.name && preferences[field.name]) field.value = preferences[field.name];
    form.addEventListener('change', () => {
      preferences = Object.fromEntries(new FormData(form));
      try { localStorage.setItem('likes', JSON.stringify(preferences)); } catch { /* only for now */ }
      apply();
    });
  });
})();

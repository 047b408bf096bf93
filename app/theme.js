// Runs before the page is drawn, so that a chosen theme does not flash, and what is pressed before everything has come is
// heard. A classic script for that reason; everything else is a module.
try {
  const kept = JSON.parse(localStorage.getItem('kypseli') ?? '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  // The words that came with the page are in the browser's language, and this reader has chosen another.
  if (kept.language && kept.language !== document.documentElement.lang) document.documentElement.dataset.foreign = '';
} catch {
  // No storage, or something strange in it: the system's theme will do.
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/play') return;
  // One press, one game.
  if (document.documentElement.dataset.leaving !== undefined) return event.preventDefault();
  document.documentElement.dataset.leaving = '';
  form.querySelector('button')?.setAttribute('aria-busy', 'true');
  try {
    const field = form.querySelector('input');
    if (field) field.value = localStorage.getItem('kypseli-next') ?? '';
  } catch {
    // A first game, then.
  }
});
// Whoever comes back to this very page finds it as it was.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  delete document.documentElement.dataset.leaving;
  document.getElementById('play-now')?.removeAttribute('aria-busy');
});

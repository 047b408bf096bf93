// A game in somebody else's page: a picture of each turn, and buttons to step through them.

const { picture = '', turns = '0', alt = '' } = document.body.dataset;
const last = Number(turns);
const image = document.querySelector('img');
const said = document.querySelector('output');
const dark = matchMedia('(prefers-color-scheme: dark)');
let ply = last;

function show() {
  // The table is the page's own.
  const words = new URLSearchParams({ ply: String(ply), width: '800', background: 'none' });
  if (dark.matches) words.set('theme', 'dark');
  if (image) image.src = `/games/${encodeURIComponent(picture)}.svg?${words}`;
  if (image) image.alt = alt.replace('{n}', String(ply));
  if (said) said.textContent = `${ply}/${last}`;
  for (const button of document.querySelectorAll('button')) {
    const back = ['first', 'back'].includes(button.dataset.step ?? '');
    button.disabled = back ? ply === 0 : ply === last;
  }
}

/** @type {Record<string, () => number>} */
const STEPS = { first: () => 0, back: () => ply - 1, forward: () => ply + 1, last: () => last };

/** @param {string | undefined} step */
function go(step) {
  const next = STEPS[step ?? '']?.();
  if (next === undefined || next < 0 || next > last) return;
  ply = next;
  show();
}

document.addEventListener('click', (event) => {
  if (event.target instanceof HTMLElement) go(event.target.closest('button')?.dataset.step);
});
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };
document.addEventListener('keydown', (event) => go(KEYS[event.key]));
dark.addEventListener('change', show);
show();

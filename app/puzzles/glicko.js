// Ratings by Glicko-2, as `crates/hive-people` has them: every try at a puzzle is a game between its solver and the puzzle.
// A test holds both against each other.

/**
 * @typedef {object} Rating
 * @property {number} points
 * @property {number} deviation
 * @property {number} volatility
 */

const UNIT = 173.7178;
const MIDDLE = 1500;
const RESTRAINT = 0.75;
const FIRST_DEVIATION = 500;
const SMALLEST_DEVIATION = 45;
const LARGEST_VOLATILITY = 0.1;
const LARGEST_CHANGE = 700;
const LOWEST = 400;
const NEAR = 1e-6;
const MOST_STEPS = 100;

/** Somebody of whom nothing is known. @returns {Rating} */
export const beginner = () => ({ points: MIDDLE, deviation: FIRST_DEVIATION, volatility: 0.09 });

/** How much a game against somebody so uncertain counts. @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * The rating of one after a game against another, which took no time.
 * @param {Rating} one @param {Rating} other @param {number} score 1 won, 0 lost
 * @returns {Rating}
 */
export function after(one, other, score) {
  const [mu, phi] = [(one.points - MIDDLE) / UNIT, one.deviation / UNIT];
  const g = weight(other.deviation / UNIT);
  const expected = 1 / (1 + Math.exp(-g * (mu - (other.points - MIDDLE) / UNIT)));
  const certainty = g * g * expected * (1 - expected);
  if (!(certainty > 0)) return one;
  const surprise = g * (score - expected);
  const variance = 1 / certainty;
  const volatility = unsteadiness(phi, one.volatility, variance, variance * surprise);
  const newPhi = 1 / Math.sqrt(1 / (phi * phi) + certainty);
  const points = MIDDLE + (mu + newPhi * newPhi * surprise) * UNIT;
  const change = clamp(points - one.points, -LARGEST_CHANGE, LARGEST_CHANGE);
  return {
    points: Math.max(one.points + change, LOWEST),
    deviation: clamp(newPhi * UNIT, SMALLEST_DEVIATION, FIRST_DEVIATION),
    volatility: Math.min(volatility, LARGEST_VOLATILITY),
  };
}

/** The paper's step 5: the root of a falling function, by the Illinois method. @param {number} phi @param {number} old @param {number} variance @param {number} delta */
function unsteadiness(phi, old, variance, delta) {
  const middle = Math.log(old * old);
  const f = (/** @type {number} */ x) => {
    const grown = Math.exp(x);
    const spread = phi * phi + variance + grown;
    return (grown * (delta * delta - spread)) / (2 * spread * spread) - (x - middle) / (RESTRAINT * RESTRAINT);
  };
  let low = middle;
  let high = middle;
  if (delta * delta > phi * phi + variance) high = Math.log(delta * delta - phi * phi - variance);
  else
    for (let step = 1; step < MOST_STEPS; step++) {
      const x = middle - step * RESTRAINT;
      if (f(x) >= 0) {
        high = x;
        break;
      }
    }
  let [fLow, fHigh] = [f(low), f(high)];
  for (let step = 0; step < MOST_STEPS && Math.abs(high - low) > NEAR && fHigh !== fLow; step++) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

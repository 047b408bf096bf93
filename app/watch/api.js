// The games that are played now.

/** @import * as Wire from '../../types/wire.js' */
import { ask } from '../api.js';

/** @returns {Promise<Wire.LiveList>} */
export const live = () => ask('GET', '/api/live');

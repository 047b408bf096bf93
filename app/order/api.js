// Courtesy and order: reports, and what moderators do.

/** @import * as Wire from '../../types/wire.js' */
import { ask } from '../api.js';

/** @param {Wire.NewReport} told @returns {Promise<null>} */
export const report = (told) => ask('POST', '/api/reports', told);
/** @returns {Promise<Wire.ReportList>} */
export const openReports = () => ask('GET', '/api/order/reports');
/** @param {string} name @returns {Promise<Wire.OrderPerson>} */
export const orderPerson = (name) => ask('GET', `/api/order/people/${encodeURIComponent(name)}`);
/** @param {Wire.NewDeed} deed @returns {Promise<null>} */
export const keepOrder = (deed) => ask('POST', '/api/order/deeds', deed);
/** @param {string} [from] @returns {Promise<Wire.OrderLog>} */
export const orderLog = (from) => ask('GET', `/api/order/log${from ? `?from=${encodeURIComponent(from)}` : ''}`);

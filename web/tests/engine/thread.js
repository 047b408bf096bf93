// Node's thread as a browser's Worker: runs the script that it is given.

import { parentPort, workerData } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ _kind, /** @type {(event: {data: any}) => void} */ hear) =>
    port.on('message', (data) => hear({ data })),
  postMessage: (/** @type {unknown} */ message) => port.postMessage(message),
});
await import(workerData);

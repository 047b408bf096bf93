// Something between a browser and the server, as proxies are: it can have no server behind it, and it can pretend that the
// program was renewed, with other files under another version.

import { createServer, request } from 'node:http';

/** @param {string} upstream the server's address */
export async function between(upstream) {
  const { hostname, port } = new URL(upstream);
  /** What it answers in place of the server; nothing if it hands everything on. @type {number | null} */
  let away = null;
  /** The version that it pretends, and what it writes into files of it. @type {{from: string, to: string, change: (path: string, text: string) => string} | null} */
  let renewed = null;
  const server = createServer((asked, answer) => {
    if (away) {
      asked.resume();
      answer.writeHead(away, { 'content-type': 'text/html' });
      answer.end('<h1>Bad Gateway</h1>');
      return;
    }
    const url = asked.url ?? '/';
    if (renewed && url.includes(`/assets/${renewed.from}/`)) {
      // The old files are gone.
      answer.writeHead(404);
      answer.end();
      return;
    }
    const path = renewed ? url.replace(`/assets/${renewed.to}/`, `/assets/${renewed.from}/`) : url;
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const onwards = request({ hostname, port, path, method: asked.method, headers }, async (found) => {
      const parts = [];
      for await (const part of found) parts.push(part);
      let body = Buffer.concat(parts);
      const kind = String(found.headers['content-type']);
      if (renewed && /html|javascript/.test(kind))
        body = Buffer.from(renewed.change(path, body.toString('utf8').replaceAll(renewed.from, renewed.to)));
      const { 'content-length': __, 'transfer-encoding': ___, ...head } = found.headers;
      answer.writeHead(found.statusCode ?? 500, head);
      answer.end(body);
    });
    onwards.on('error', () => {
      answer.writeHead(502);
      answer.end();
    });
    asked.pipe(onwards);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** @param {number | null} status */
    leave: (status) => (away = status),
    /** @param {string} from @param {string} to @param {(path: string, text: string) => string} change */
    renew: (from, to, change) => (renewed = { from, to, change }),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

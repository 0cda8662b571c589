/**
 * The demo's own server: plain Node, no build.
 * `LATCHKEY_PROJECT_ID=… LATCHKEY_PUBLISHABLE_CLIENT_KEY=… npm run demo`
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFiles } from './files.mjs';
import { listener } from './listener.mjs';
import { noteBooks } from './note-books.mjs';
import { demoServer } from './server.mjs';
import { readSettings } from './settings.mjs';

async function main() {
  const settings = readSettings(process.env);
  const books = noteBooks(settings.dataFolder);
  const files = await readFiles(new URL('../dist/', import.meta.url));
  const server = createServer(listener(demoServer({ settings, books, files })));
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
  console.log(`Demo is ready at http://127.0.0.1:${server.address().port}`);
}

main().catch((error) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${error.port} is taken. Choose another with DEMO_PORT.` : error.message);
  process.exitCode = 1;
});

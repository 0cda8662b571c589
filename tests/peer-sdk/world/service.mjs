/** The built service as a process of its own, on a port that it chooses. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The built program. */
export const main =
  process.env.LATCHKEY_MAIN ?? fileURLToPath(new URL('../../../packages/service/dist/main.js', import.meta.url));

/** Starts it with these settings and no others; answers where it listens once it says that it is ready. */
export async function startService(settings) {
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', LATCHKEY_URL: 'http://localhost:4400', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = await Promise.race([
    readyAddress(child.stdout),
    ended.then((code) => Promise.reject(new Error(`The service ended with code ${code}:\n${log}`))),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    return { code: await ended, log };
  };
  return { url, stop };
}

function readyAddress(output) {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const address = /ready at .*listening on ([\d.]+:\d+)/.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
}

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { RenderJob } from './renderer.ts';
import { openSandbox } from './sandbox.ts';
import type { Message } from './worker-thread.ts';

/** Beyond this the worker gives its memory back. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** The thread that programs of tenants run in: one mail at a time. */
const sandbox = await openSandbox(readFileSync(new URL('./vendor.js', import.meta.url), 'utf8'));
// What slips through to a library must not stay there for the next mail.
for (const { prototype } of [Object, Array, Function]) Object.preventExtensions(prototype);

parentPort?.on('message', async (job: RenderJob) => {
  const drawn = await draw(job, sandbox);
  const isWornOut = drawn.isWornOut || sandbox.bytes() > MAX_KEPT_BYTES;
  if (!isWornOut) sandbox.reset();
  say({ ...drawn, isWornOut });
});
say('ready');

function say(message: Message): void {
  parentPort?.postMessage(message);
}

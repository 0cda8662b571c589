import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { RenderJob } from './renderer.ts';
import { openSandbox } from './sandbox.ts';
import type { Message, WorkerData } from './worker-thread.ts';

/** Beyond this the worker gives its memory back. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** The thread that programs of tenants run in: one mail at a time. */
const { programMillis } = workerData as WorkerData;
const vendor = readFileSync(new URL('./vendor.js', import.meta.url), 'utf8');
const sandbox = await openSandbox(vendor, programMillis);
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

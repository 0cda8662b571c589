import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../runtime/package-folder.ts';
import { programMillis, TOO_MUCH_MEMORY, TOO_SLOW } from './limits.ts';
import type { Rendered, RenderFailure, RenderJob } from './renderer.ts';

const START_MILLIS = 10_000;
/** What its own parts may take, beside the memory of the programs. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

export interface Outcome {
  readonly outcome: Rendered | RenderFailure;
  /** Whether the worker is left in a state that nothing else should be rendered in. */
  readonly isWornOut: boolean;
}

/** What a worker says: first that it is ready, then one outcome a job. */
export type Message = 'ready' | Outcome;

/** A thread that renders one job at a time. Throws where the thread does not start: that is a fault of ours. */
export interface RenderWorker {
  render(job: RenderJob): Promise<Outcome>;
  hasEnded(): boolean;
  end(): Promise<unknown>;
}

/** What the thread is handed when it starts: how long a program may take. */
export interface WorkerData {
  readonly programMillis: number;
}

export function startWorker(maxMillis: number): RenderWorker {
  const workerData: WorkerData = { programMillis: programMillis(maxMillis) };
  const worker = new Worker(join(packageFolder(), 'dist', 'sandbox', 'worker.js'), {
    workerData,
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: HEAP,
  });
  worker.unref();
  // Pending callers are rejected below; nothing else needs to know.
  worker.on('error', () => {});
  let hasEnded = false;
  worker.once('exit', () => {
    hasEnded = true;
  });
  const ready = said(worker, START_MILLIS).then((message) => {
    if (message !== 'ready') throw new Error(`The worker of the renderer did not start (${message}).`);
  });
  ready.catch(() => {});

  return {
    async render(job) {
      await ready;
      const answer = said(worker, maxMillis);
      worker.postMessage(job);
      const message = await answer;
      if (message === 'slow') return wornOut(TOO_SLOW);
      if (message === 'gone') return wornOut(TOO_MUCH_MEMORY);
      return message as Outcome;
    },
    hasEnded: () => hasEnded,
    end: () => worker.terminate(),
  };
}

const wornOut = (reason: string): Outcome => ({ outcome: { reason }, isWornOut: true });

/** The next message of a worker, or what became of it: it took too long, or it is gone. */
function said(worker: Worker, millis: number): Promise<Message | 'slow' | 'gone'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle('slow'), millis);
    const gone = () => settle('gone');
    worker.once('message', settle).once('error', gone).once('exit', gone);

    function settle(message: Message | 'slow' | 'gone') {
      clearTimeout(timer);
      worker.off('message', settle).off('error', gone).off('exit', gone);
      resolve(message);
    }
  });
}

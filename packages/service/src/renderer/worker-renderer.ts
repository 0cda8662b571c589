import { availableParallelism } from 'node:os';
import { Refusal } from '@latchkey/protocol/refusals';
import { fairQueue } from '../runtime/fair-queue.ts';
import { checkSize, MAX_MILLIS } from './limits.ts';
import type { Rendered, Renderer, RenderFailure, RenderJob } from './renderer.ts';
import { type RenderWorker, startWorker } from './worker-thread.ts';

/** A core is left to the requests. */
const MAX_WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1));
const ROOM = { most: 200, mostOfOne: 50 };
/** A worker idle for this long gives its memory back. */
const IDLE_MILLIS = 60_000;

interface Task {
  readonly job: RenderJob;
  resolve(outcome: Rendered | RenderFailure): void;
  reject(error: Error): void;
}

/**
 * Renders in worker threads, in each of them one program at a time. They start with the first mail; one that a program
 * has worn out is ended, and another takes its place.
 */
export function workerRenderer({ idleMillis = IDLE_MILLIS, maxMillis = MAX_MILLIS, room = ROOM } = {}): Renderer {
  const queue = fairQueue<Task>(room);
  const workers = new Set<RenderWorker>();
  const idle: RenderWorker[] = [];
  let sleep: NodeJS.Timeout | undefined;
  let isClosed = false;

  function workOn(): void {
    const worker = queue.size() === 0 ? undefined : (idleWorker() ?? anotherWorker());
    const task = worker && queue.take();
    if (!task) return;
    clearTimeout(sleep);
    void run(worker, task);
    workOn();
  }

  function idleWorker(): RenderWorker | undefined {
    const worker = idle.pop();
    if (!worker?.hasEnded()) return worker;
    workers.delete(worker);
    return idleWorker();
  }

  function anotherWorker(): RenderWorker | undefined {
    if (workers.size >= MAX_WORKERS) return undefined;
    const worker = startWorker(maxMillis);
    workers.add(worker);
    return worker;
  }

  async function run(worker: RenderWorker, { job, resolve, reject }: Task): Promise<void> {
    try {
      const { outcome, isWornOut } = await worker.render(job);
      if (isClosed) throw closed();
      if (isWornOut) replace(worker);
      else rest(worker);
      resolve(outcome);
    } catch (error) {
      drop(worker);
      reject(isClosed ? closed() : (error as Error));
    }
    workOn();
  }

  function rest(worker: RenderWorker): void {
    if (!workers.has(worker)) return;
    idle.push(worker);
    clearTimeout(sleep);
    sleep = setTimeout(() => idle.splice(0).forEach(drop), idleMillis).unref();
  }

  /** The next program should not pay for what the last one did. */
  function replace(worker: RenderWorker): void {
    if (!workers.has(worker)) return;
    drop(worker);
    const another = anotherWorker();
    if (another) rest(another);
  }

  function drop(worker: RenderWorker): void {
    workers.delete(worker);
    void worker.end();
  }

  return {
    render(job) {
      if (isClosed) return Promise.reject(closed());
      const failure = checkSize(job);
      if (failure) return Promise.resolve(failure);
      return new Promise((resolve, reject) => {
        if (!queue.add(job.tenant ?? '', { job, resolve, reject }))
          throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 2 });
        workOn();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(sleep);
      for (let task = queue.take(); task; task = queue.take()) task.reject(closed());
      const ending = [...workers].map((worker) => worker.end());
      workers.clear();
      idle.length = 0;
      await Promise.all(ending);
    },
  };
}

const closed = () => new Error('The renderer was closed.');

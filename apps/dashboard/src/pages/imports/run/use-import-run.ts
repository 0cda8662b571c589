import { type Counts, readImportFile, type SourceName, sendLines } from '@latchkey/sdk/import-files';
import { createImport } from '@latchkey/sdk/imports';
import { useEffect, useRef, useState } from 'react';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp } from '../../../app/current-project.ts';
import { isTable, piecesOf } from '../reading/pieces.ts';
import type { Told } from '../reading/told.ts';
import { Report } from './report.ts';

/** An import, or the check of one, as far as it is. */
export interface Run {
  readonly phase: 'running' | 'paused' | 'done' | 'failed';
  readonly isDryRun: boolean;
  readonly counts: Readonly<Counts>;
  /** How much of the file was read, from 0 to 1. */
  readonly share: number;
  /** How long it has worked, without pauses. */
  readonly workedMillis: number;
  /** Users with two-factor authentication whose secret isn't in the file. */
  readonly withoutTwoFactor: number;
  readonly report: Report;
  readonly error?: unknown;
}

export const isUnderWay = (run: Run | undefined): boolean => run?.phase === 'running' || run?.phase === 'paused';

/** How many batches are on their way at once: the service reads one while the database writes another. */
const AT_ONCE = 3;

/** Sends a file to an import, and follows how far it is. Leaving the page stops it. */
export function useImportRun(onEnd: () => void) {
  const app = useAdminApp();
  const { clock } = useApps();
  const [run, setRun] = useState<Run>();
  const current = useRef<Control>(undefined);
  useEffect(() => () => current.current?.stop(), []);

  async function start(
    file: File,
    { from, map, hashConfig }: Told & { readonly from: SourceName },
    isDryRun: boolean,
  ): Promise<void> {
    const control = new Control(clock);
    current.current = control;
    const { pieces, share } = piecesOf(file);
    const opened = readImportFile(pieces, { isTable: isTable(file), from, map, hashConfig });
    const report = new Report();
    let counts: Counts = { created: 0, unchanged: 0, differs: 0, refused: 0 };
    const show = (phase: Run['phase'], more: Pick<Run, 'error'> = {}) => {
      if (current.current !== control) return;
      const withoutTwoFactor = opened.withoutTwoFactor();
      const workedMillis = control.workedMillis();
      setRun({ phase, isDryRun, counts, share: share(), workedMillis, withoutTwoFactor, report, ...more });
    };
    control.onChange = () => show(control.isPaused ? 'paused' : 'running');
    show('running');
    try {
      const begun = await createImport(app, { source: from, isDryRun });
      await sendLines(opened.lines, {
        import: begun,
        atOnce: AT_ONCE,
        onResult(result) {
          if (result.result === 'refused' || result.result === 'differs') report.add(result);
        },
        onBatch(now) {
          counts = { ...now };
          control.onChange();
        },
        beforeBatch: () => control.pass(),
      });
      show('done');
    } catch (error) {
      show('failed', { error });
    }
    onEnd();
  }

  return {
    run,
    start: (...given: Parameters<typeof start>) => void start(...given),
    pause: () => current.current?.pause(),
    goOn: () => current.current?.goOn(),
    /** Forgets the run, and stops it if it is under way. */
    reset: () => {
      current.current?.stop();
      current.current = undefined;
      setRun(undefined);
    },
  };
}

/** Pauses and stops a run, and tells how long it has worked. */
class Control {
  readonly #clock: () => number;
  #since: number;
  #worked = 0;
  #gate: PromiseWithResolve | undefined;
  #isStopped = false;
  onChange: () => void = () => undefined;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#since = clock();
  }

  get isPaused(): boolean {
    return this.#gate !== undefined;
  }

  workedMillis(): number {
    return this.#worked + (this.isPaused ? 0 : this.#clock() - this.#since);
  }

  pause(): void {
    if (this.isPaused) return;
    this.#worked = this.workedMillis();
    this.#gate = gate();
    this.onChange();
  }

  goOn(): void {
    const open = this.#gate?.open;
    this.#gate = undefined;
    this.#since = this.#clock();
    open?.();
    this.onChange();
  }

  stop(): void {
    this.#isStopped = true;
    this.#gate?.open();
  }

  /** Resolves once it may go on; throws once it is stopped. */
  async pass(): Promise<void> {
    await this.#gate?.opened;
    if (this.#isStopped) throw new Error('The import was stopped.');
  }
}

interface PromiseWithResolve {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): PromiseWithResolve {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

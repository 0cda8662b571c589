import { fullLoad } from '../load/load.ts';
import { quantile } from '../statistics.ts';
import { type CaseName, caseNames } from './capacity.ts';
import { type Act, openCases, type Target } from './cases.ts';

/** How an installation is measured. */
export interface Plan {
  readonly target: Target;
  readonly connections: number;
  /** Of each case. */
  readonly seconds: number;
  readonly signal?: AbortSignal | undefined;
  progress(what: string, done: number, of: number): void;
}

/** What came out of a case. */
export interface Measured {
  readonly name: CaseName;
  /** Calls that succeeded. */
  readonly calls: number;
  readonly callsPerSecond: number;
  readonly p50Millis: number | null;
  readonly p95Millis: number | null;
  readonly p99Millis: number | null;
  /** Calls that failed, by the code of the error; limits aren't among them. */
  readonly errors: readonly { readonly code: string; readonly count: number }[];
  /** Whether a limit of the service ended it early: what is told is of the time before. */
  readonly isLimited: boolean;
  /** How busy the measuring side was, as a share of one core: near 1, it may have been what was slow. */
  readonly clientLoad: number;
}

/** Sessions that a second of refreshes is spread over, below the limit of each. */
const SESSIONS_A_SECOND = 30;

/** Loads a project of an installation with one kind of call after the other, as fast as so many connections go. */
export async function* bench({ target, connections, seconds, signal, progress }: Plan): AsyncGenerator<Measured> {
  const crowd = { signedIn: Math.max(4 * connections, seconds * SESSIONS_A_SECOND), withPassword: connections };
  const making = (done: number, of: number) => progress('Making users', done, of);
  const cases = await openCases(target, crowd, connections, making, signal);
  for (const [index, name] of caseNames.entries()) {
    progress(`Measuring ${name}`, index, caseNames.length);
    yield await measured(name, cases[name], { connections, seconds, signal });
    signal?.throwIfAborted();
  }
}

type Terms = Pick<Plan, 'connections' | 'seconds' | 'signal'>;

async function measured(name: CaseName, act: Act, { connections, seconds, signal }: Terms): Promise<Measured> {
  const errors = new Map<string, number>();
  const limit = new AbortController();
  const once = async () => {
    const { status, code } = await outcomeOf(act);
    if (status === 429) limit.abort();
    else if (code !== undefined) errors.set(code, (errors.get(code) ?? 0) + 1);
    return code === undefined;
  };
  const before = process.cpuUsage();
  const started = performance.now();
  const ended = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
  const { perSecond, times } = await fullLoad(once, seconds, { connections, signal: ended });
  const { user, system } = process.cpuUsage(before);
  return {
    name,
    calls: times.length,
    callsPerSecond: Math.round(perSecond * 10) / 10,
    p50Millis: quantile(times, 0.5),
    p95Millis: quantile(times, 0.95),
    p99Millis: quantile(times, 0.99),
    errors: [...errors].map(([code, count]) => ({ code, count })),
    isLimited: limit.signal.aborted,
    clientLoad: Math.round(((user + system) / 1000 / (performance.now() - started)) * 100) / 100,
  };
}

/** A call that succeeded has no code. */
async function outcomeOf(act: Act): Promise<{ readonly status: number; readonly code: string | undefined }> {
  try {
    const { status, body } = await act();
    if (status < 300) return { status, code: undefined };
    return { status, code: typeof body.code === 'string' ? body.code : `HTTP_${status}` };
  } catch {
    return { status: 0, code: 'NOT_ANSWERED' };
  }
}

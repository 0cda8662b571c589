import { KnownError } from '@latchkey/protocol/errors';
import { OAuthError, Refusal } from '@latchkey/protocol/refusals';
import type { Rendered } from './render.ts';

/** A pause is to be shorter than five seconds. */
const PAUSE_SECONDS = 2;

/** What is written down of a request. */
export interface ReportLine {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
  /** The endpoint or page that it was for, by a name of ours: `GET /users/:user_id`. */
  readonly route: string;
  /** The code of the known error or the name of the refusal that it ended in. */
  readonly failure?: string;
  /** Why the database was away, in its own words: such as a full disk. */
  readonly reason?: string;
  /** There for bugs only. */
  readonly error?: unknown;
}

export interface Reporter {
  /** Whether an error says that the database is away. */
  isUnreachable(error: unknown): boolean;
  /** Whether an error says that the project has been closed since the request began, because it moves. */
  isOfClosedProject?(error: unknown): boolean;
  /** Whether so much waits for the database that a request which begins now would only wait along. */
  isBusy?(): boolean;
  /** Writes down what a request came to. */
  report(line: ReportLine): void;
}

/** One request: whatever happens inside `work` is answered in one place, and written down. */
export async function attempt(
  reporter: Reporter,
  request: Pick<ReportLine, 'requestId' | 'method' | 'path' | 'route'>,
  work: () => Promise<Rendered>,
  renderFailure: (failure: unknown) => Rendered,
): Promise<Response> {
  const started = performance.now();
  let rendered: Rendered;
  let bug: unknown;
  let name: string | undefined;
  let reason: string | undefined;
  try {
    // Before anything is done: what is under way has the connections to itself.
    if (reporter.isBusy?.()) throw new Refusal('DATABASE_UNAVAILABLE', { retryAfter: 1 });
    rendered = await work();
  } catch (error) {
    const isAway = reporter.isUnreachable(error);
    if (isAway) reason = (error as Error).message;
    const failure = isAway
      ? new Refusal('DATABASE_UNAVAILABLE', { retryAfter: 1, cause: error })
      : reporter.isOfClosedProject?.(error)
        ? projectPaused(error)
        : error;
    name = nameOf(failure);
    if (name === undefined) bug = failure;
    rendered = renderFailure(failure);
  }
  const { status, response } = rendered;
  reporter.report({
    ...request,
    status,
    millis: performance.now() - started,
    ...(name !== undefined && { failure: name }),
    ...(reason !== undefined && { reason }),
    ...(bug !== undefined && { error: bug }),
  });
  return response;
}

/** What is answered to writes while a project moves: within seconds it is open again, here or there. */
export const projectPaused = (cause?: unknown) => new Refusal('PROJECT_PAUSED', { retryAfter: PAUSE_SECONDS, cause });

/** What a planned failure is called; undefined for bugs. */
function nameOf(error: unknown): string | undefined {
  if (error instanceof KnownError) return error.code;
  if (error instanceof Refusal) return error.refusal;
  return error instanceof OAuthError ? error.error : undefined;
}

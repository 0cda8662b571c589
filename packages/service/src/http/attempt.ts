import { KnownError } from '@latchkey/protocol/errors';
import { OAuthError, Refusal } from '@latchkey/protocol/refusals';
import type { Rendered } from './render.ts';

/** What is written down of a request. */
export interface ReportLine {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
  /** There for bugs only. */
  readonly error?: unknown;
}

export interface Reporter {
  /** Whether an error says that the database is away. */
  isUnreachable(error: unknown): boolean;
  /** Writes down what a request came to. */
  report(line: ReportLine): void;
}

/** One request: whatever happens inside `work` is answered in one place, and written down. */
export async function attempt(
  reporter: Reporter,
  asked: Pick<ReportLine, 'requestId' | 'method' | 'path'>,
  work: () => Promise<Rendered>,
  renderFailure: (failure: unknown) => Rendered,
): Promise<Response> {
  const started = performance.now();
  let rendered: Rendered;
  let bug: unknown;
  try {
    rendered = await work();
  } catch (error) {
    const failure = reporter.isUnreachable(error)
      ? new Refusal('DATABASE_UNAVAILABLE', { retryAfter: 1, cause: error })
      : error;
    if (!isPlanned(failure)) bug = failure;
    rendered = renderFailure(failure);
  }
  const { status, response } = rendered;
  reporter.report({ ...asked, status, millis: performance.now() - started, ...(bug !== undefined && { error: bug }) });
  return response;
}

const isPlanned = (error: unknown) =>
  error instanceof KnownError || error instanceof Refusal || error instanceof OAuthError;

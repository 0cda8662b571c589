import { comparisonCode } from '@latchkey/protocol/comparison-code';
import type { ErrorCode } from '@latchkey/protocol/errors';
import type { AppContext } from '../../context/app-context.ts';
import type { Result } from '../../core/result.ts';
import type { ResponseOf } from '../../core/wire/call.ts';

/** How a command-line user gets to the page that confirms the login. */
export interface CliLoginOptions {
  /** The application whose page confirms it: `https://app.example.com`. */
  readonly appUrl: string;
  /** How long it can be confirmed; two hours by default, a day at most. */
  readonly expiresInMillis?: number | undefined;
  /** How often to poll for the confirmation; until it expires by default. */
  readonly maxAttempts?: number | undefined;
  /** The pause between two polls; 2000 by default. */
  readonly waitTimeMillis?: number | undefined;
  /** Shows the address of the page, or opens it; left out, it is printed. The page has to show the same `comparisonCode`. */
  readonly promptLink?: ((url: string, loginCode: string, comparisonCode: string) => unknown) | undefined;
}

type CliLoginErrorCode = 'CLI_AUTH_ERROR' | 'CLI_AUTH_EXPIRED_ERROR' | 'CLI_AUTH_USED_ERROR';

/** With the refresh token of a session of its own. */
export type CliLoginResult = Result<string, CliLoginErrorCode>;

const WAIT = 2000;

/**
 * Signs in a command-line program once the user has confirmed it in the application: the result is the refresh token of
 * a separate session.
 */
export async function promptCliLogin(context: AppContext, options: CliLoginOptions): Promise<CliLoginResult> {
  return context.resultOf(
    () => login(context, options),
    'CLI_AUTH_ERROR',
    'CLI_AUTH_EXPIRED_ERROR',
    'CLI_AUTH_USED_ERROR',
  );
}

async function login(context: AppContext, options: CliLoginOptions): Promise<string> {
  const { appUrl, expiresInMillis, maxAttempts = Number.POSITIVE_INFINITY, waitTimeMillis = WAIT } = options;
  const { promptLink = print } = options;
  const body = { expires_in_millis: expiresInMillis };
  const started = await context
    .call()('POST /auth/cli', { body })
    .catch((error) => fail(context, error));
  const { login_code: loginCode } = started;
  await promptLink(confirmUrl(appUrl, loginCode), loginCode, comparisonCode(loginCode));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const token = await poll(context, started);
    if (token !== undefined) return token;
    await context.environment.wait(waitTimeMillis);
  }
  throw refused(context, 'CLI_AUTH_ERROR', 'Timed out waiting for CLI authentication.');
}

function confirmUrl(appUrl: string, loginCode: string): string {
  const base = appUrl.replace(/(?<!\/)\/+$/, '');
  return `${base}/handler/cli-auth-confirm?login_code=${encodeURIComponent(loginCode)}`;
}

function print(url: string, _loginCode: string, code: string): void {
  console.log(`Please visit the following URL to authenticate:\n${url}\nIt has to show ${code}.`);
}

type Started = ResponseOf<'POST /auth/cli', 'client'>;

/** The refresh token; undefined while unanswered. */
async function poll(context: AppContext, { polling_code, expires_at }: Started): Promise<string | undefined> {
  const { clock } = context.environment;
  const polled = await context
    .call()('POST /auth/cli/poll', { body: { polling_code } })
    .catch((error: Error) => {
      // What passes by itself: a network that is away, or one that has asked too much.
      const mayPass = error.name === 'ConnectionError' || error.name === 'RateLimitError';
      if (!mayPass) return fail(context, error);
      return { status: clock() < Date.parse(expires_at) ? 'waiting' : 'expired' } as const;
    });
  switch (polled.status) {
    case 'success':
      return polled.refresh_token;
    case 'waiting':
      return undefined;
    case 'expired':
      throw refused(context, 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.');
    case 'used':
      throw refused(context, 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.');
    case 'denied':
      throw refused(context, 'CLI_AUTH_ERROR', 'The sign-in was denied in the browser.');
    default:
      throw refused(context, 'CLI_AUTH_ERROR', 'The command-line sign-in failed. Please try again.');
  }
}

/** What the service refuses has failed; that it cannot be reached is told as such. */
function fail(context: AppContext, error: Error): never {
  if (error.name === 'ConnectionError') throw error;
  throw refused(context, 'CLI_AUTH_ERROR', error.message);
}

const refused = <C extends ErrorCode>({ KnownError }: AppContext, code: C, message: string) =>
  new KnownError(code, 400, message);

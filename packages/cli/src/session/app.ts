import type { ClientApp } from '@latchkey/sdk';
import { CommandError, type Run } from '../command/command.ts';

/**
 * The app of a service's owners, as its dashboard has it, for who has this refresh token. A terminal shows who is asked
 * until there is an answer: a connection that breaks is tried again for a while.
 */
export async function appAt(
  { url, progress }: Pick<Run, 'url' | 'progress'>,
  refreshToken: string | null,
): Promise<{ readonly app: ClientApp }> {
  progress(`Asking ${url}`);
  // Loaded here: help and completion need no SDK.
  const { ClientApp } = await import('@latchkey/sdk');
  const app = new ClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: await publishableKeyAt(url),
    tokenStore: refreshToken === null ? null : { accessToken: '', refreshToken },
    redirectMethod: 'none',
    // What people know it by on the page that asks them, and in the list of their sessions.
    extraRequestHeaders: { 'user-agent': `latchkey-cli (${process.platform})` },
  });
  return { app };
}

/** What people know an account by. */
export const nameOf = (user: {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
}) => user.primaryEmail ?? user.displayName ?? user.id;

const SETTINGS = /<meta name="latchkey" content="([^"]*)"/;
const UNESCAPED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

/** The dashboard's page tells every browser its key, which is no secret. */
async function publishableKeyAt(url: string): Promise<string> {
  const page = await fetch(`${url}/`).catch((cause) => {
    throw new CommandError(
      `There is no service at ${url}. Start it with "latchkey start", or name another with --url.`,
      'FAILED',
      { cause },
    );
  });
  const escaped = SETTINGS.exec(await page.text())?.[1] ?? '';
  const text = escaped.replace(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => UNESCAPED[name] ?? '');
  try {
    return (JSON.parse(text) as { publishableClientKey: string }).publishableClientKey;
  } catch (cause) {
    throw new CommandError(`What answers at ${url} isn't a Latchkey service with a dashboard.`, 'FAILED', { cause });
  }
}

import { ClientApp } from '@latchkey/sdk';
import { CommandError } from './command.ts';

/** The app of a service's owners, as its dashboard has it, for who has this refresh token. */
export async function appAt(url: string, refreshToken: string | null): Promise<{ readonly app: ClientApp }> {
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

interface SignedIn {
  readonly id: string;
  readonly email: string | null;
  /** What people know the account by. */
  readonly name: string;
}

/** Whose session a refresh token is; undefined where it has ended. */
export async function signedInUser(url: string, refreshToken: string): Promise<SignedIn | undefined> {
  const user = await (await appAt(url, refreshToken)).app.getUser();
  if (!user) return undefined;
  return { id: user.id, email: user.primaryEmail, name: user.primaryEmail ?? user.displayName ?? user.id };
}

const SETTINGS = /<meta name="latchkey" content="([^"]*)"/;
const UNESCAPED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

/** The dashboard's page tells every browser its key, which is no secret. */
async function publishableKeyAt(url: string): Promise<string> {
  const page = await fetch(`${url}/`).catch((cause) => {
    throw new CommandError(`There is no service at ${url}. Start it, or name another with --url.`, { cause });
  });
  const escaped = SETTINGS.exec(await page.text())?.[1] ?? '';
  const text = escaped.replace(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => UNESCAPED[name] ?? '');
  try {
    return (JSON.parse(text) as { publishableClientKey: string }).publishableClientKey;
  } catch (cause) {
    throw new CommandError(`What answers at ${url} is no Latchkey service with a dashboard.`, { cause });
  }
}

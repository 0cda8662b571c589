import { type Call, callAt, type Reply, textOf } from './client.ts';

/** A project of a proof. */
export interface Project {
  readonly id: string;
  /** Calls at client level, in turns at each process, each from an address of its own. */
  readonly call: Call;
  /** Calls at server level. */
  readonly server: Call;
  /** The headers of each level, without their prefix. */
  readonly credentials: Readonly<Record<'client' | 'server' | 'admin', Readonly<Record<string, string>>>>;
  /** Signs its owner in, who is a user of project `internal`. Answers the access token. */
  ownerToken(): Promise<string>;
  /** The mails to an address, newest first, once at least so many came. */
  mails(to: string, atLeast?: number): Promise<Mail[]>;
  /** Signs a new user up. */
  signUp(): Promise<User>;
}

/** A mail as the development inbox shows it. */
export interface Mail {
  readonly text: string;
  /** The one-time code in its link. */
  readonly code: string | undefined;
}

/** A user with a session. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Who owns projects: a user of project `internal`. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

interface Ownership {
  readonly owner: Owner;
  /** The client key of project `internal`. */
  readonly key: string;
}

const MAIL_MILLIS = 15_000;

/** Where mails lead people: a page of an application that isn't there. */
export const callback = 'http://localhost:3000/handler/callback';

/** Makes a project as its owner, at the first process. */
export async function newProjectAt(
  urls: readonly string[],
  { owner, key }: Ownership,
  config: Readonly<Record<string, unknown>>,
): Promise<Project> {
  const [url = ''] = urls;
  const asOwner = callAt(url, { 'access-type': 'client', 'project-id': 'internal', 'publishable-client-key': key });
  const ownerToken = async () =>
    textOf(
      await asOwner('POST /auth/password/sign-in', { headers: { 'x-forwarded-for': newAddress() }, body: owner }),
      'access_token',
    );
  const token = await ownerToken();
  const display_name = 'A proof';
  const created = await asOwner('POST /internal/projects', {
    headers: { 'access-token': token },
    body: { display_name, config },
  });
  const id = textOf(created, 'id');
  const keys = await callAt(url, { 'access-type': 'admin', 'project-id': id, 'admin-access-token': token })(
    'POST /internal/api-keys',
    {
      body: {
        description: display_name,
        expires_at_millis: Date.now() + 7 * 86_400_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    },
  );
  const client = {
    'access-type': 'client',
    'project-id': id,
    'publishable-client-key': textOf(keys, 'publishable_client_key'),
  };
  const server = { 'access-type': 'server', 'project-id': id, 'secret-server-key': textOf(keys, 'secret_server_key') };
  const admin = {
    'access-type': 'admin',
    'project-id': id,
    'super-secret-admin-key': textOf(keys, 'super_secret_admin_key'),
  };
  const call = inTurns(urls, client);
  return {
    id,
    credentials: { client, server, admin },
    ownerToken,
    call,
    server: inTurns(urls, server),
    mails: (to, atLeast = 1) => mailsTo(url, to, atLeast),
    signUp: () => signUp(call),
  };
}

let addresses = 0;
/** An address that no request came from before: limits of a network hold for what one visitor does. */
export function newAddress(): string {
  addresses++;
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`;
}

let people = 0;
/** An email address that was not used before. */
export const newEmail = (): string => `person-${Date.now().toString(36)}-${people++}@prove.example`;

/** Sends each request to the next process. */
function inTurns(urls: readonly string[], headers: Readonly<Record<string, string>>): Call {
  const calls = urls.map((url) => callAt(url, headers));
  let turn = 0;
  return (endpoint, sent = {}) => {
    const call = calls[turn++ % calls.length] as Call;
    return call(endpoint, { ...sent, headers: { 'x-forwarded-for': newAddress(), ...sent.headers } });
  };
}

async function signUp(call: Call): Promise<User> {
  const [email, password] = [newEmail(), 'correct horse battery staple'];
  const reply = await call('POST /auth/password/sign-up', {
    body: { email, password, verification_callback_url: callback },
  });
  return userOf(reply, email, password);
}

/** The user of a reply that signed somebody in. Throws what was answered instead. */
export const userOf = (reply: Reply, email: string, password: string): User => ({
  id: textOf(reply, 'user_id'),
  email,
  password,
  accessToken: textOf(reply, 'access_token'),
  refreshToken: textOf(reply, 'refresh_token'),
});

async function mailsTo(url: string, to: string, atLeast: number): Promise<Mail[]> {
  const until = performance.now() + MAIL_MILLIS;
  for (;;) {
    const answer = await fetch(`${url}/inbox/messages?to=${encodeURIComponent(to)}`, {
      headers: { host: 'localhost:4400' },
    });
    const mails = answer.ok ? ((await answer.json()) as { text: string }[]) : [];
    if (mails.length >= atLeast) return mails.map(({ text }) => ({ text, code: /[?&]code=(\w+)/.exec(text)?.[1] }));
    if (performance.now() > until) throw new Error(`No mail came to ${to}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

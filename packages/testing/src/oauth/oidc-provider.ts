import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { cookieJar } from '../http/cookie-jar.ts';
import { afterwards } from '../leftovers.ts';
import { baseUrl } from '../world/start.ts';
import { type OidcLogout, type OidcPerson, oidcConfiguration } from './oidc-configuration.ts';

/** A real OpenID provider on this machine, for which everybody is who they say. */
export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in at the address that a sign-in leads to, without a browser; gives the address it is sent back to. */
  signIn(address: URL | string, person: OidcPerson): Promise<URL>;
  /** Signs the same browser out at the address that a sign-out leads to; gives the address it is sent back to. */
  signOut(address: URL | string, person: OidcPerson): Promise<URL>;
  /** Says no there. */
  deny(address: URL | string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'latchkey', clientSecret: 'the-secret-of-latchkey' };

/** Starts one that sends browsers back to the service under this address, to a provider with one of these ids. */
export async function startOidcProvider(
  ids: readonly string[] = ['oidc', 'google'],
  url = baseUrl,
  logout?: OidcLogout,
): Promise<OidcServer> {
  const visits = new Map<string, ReturnType<typeof cookieJar>>();
  const people = new Map<string, OidcPerson>();
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callbacks = ids.map((id) => `${url}/api/v1/auth/oauth/callback/${id}`);
  const provider = new Provider(issuer, oidcConfiguration({ ...CLIENT, callbacks, people, logout }));
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const isPage = request.url?.startsWith('/interaction/');
    void (isPage ? interaction(provider, people, request, response) : callback(request, response));
  });
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  afterwards(close);

  async function answer(address: URL | string, form: Record<string, string>, visit = cookieJar()): Promise<URL> {
    let next = new URL(address);
    while (next.origin === issuer) {
      const isPage = next.pathname.startsWith('/interaction/');
      const response = await visit(next, isPage ? form : undefined);
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
    return next;
  }

  return {
    ...CLIENT,
    issuer,
    signIn(address, person) {
      people.set(subjectOf(person.email), person);
      const visit = cookieJar();
      visits.set(person.email, visit);
      return answer(address, { email: person.email, act: 'allow' }, visit);
    },
    async signOut(address, { email }) {
      const visit = visits.get(email);
      const page = await (await visit?.(address))?.text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page ?? '')?.[1];
      if (!visit || !xsrf) throw new Error(`The provider asked for no confirmation: ${page}`);
      const done = await visit(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
      return new URL(done.headers.get('location') ?? '', issuer);
    },
    deny: (address) => answer(address, { act: 'deny' }),
    close,
  };
}

const subjectOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 20);

/** The page of a step: one field and two buttons, for browsers; and what its form does. */
async function interaction(
  provider: Provider,
  people: Map<string, OidcPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const email = form.get('email') ?? '';
  const accountId = subjectOf(email);
  if (!people.has(accountId)) people.set(accountId, { email });
  const amr = people.get(accountId)?.amr;
  const result =
    form.get('act') === 'allow'
      ? { login: { accountId, ...(amr && { amr }) }, consent: {} }
      : { error: 'access_denied', error_description: 'The user said no.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>An OpenID provider</title></head>
<body><main><h1>An OpenID provider</h1>
<form method="post">
<p><label>Email <input name="email" type="email" required></label></p>
<p><button name="act" value="allow">Sign in</button> <button name="act" value="deny" formnovalidate>Deny</button></p>
</form></main></body></html>
`;

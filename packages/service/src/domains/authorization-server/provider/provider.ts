import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import type { Client, Provider } from 'oidc-provider';
import { issuerOf } from '../../../platform/crypto/tokens.ts';
import type { Project } from '../../projects/project.ts';
import { signingKeyAt } from '../../projects/signing-keys.ts';
import { isSecretOf } from '../clients/secret.ts';
import { logActivity } from './activity.ts';
import { configurationOf } from './configuration.ts';
import { exchangeParameters, exchangeToken, TOKEN_EXCHANGE } from './exchange.ts';
import { IssuingProvider } from './issuing.ts';
import { allowRegistrationFromPages } from './registration-cors.ts';
import { currentScope } from './scope.ts';

const MOST_HELD = 1_000;
const DEVICE = /^\/oauth\/device\/?$/i;
const DEVICE_ANSWERED = /^\/oauth\/device\/[^/]+\/?$/i;

type Logout = (this: Client, userId: string, sid: string) => Promise<void>;

interface Held {
  readonly project: Project;
  readonly kid: string;
  readonly provider: Provider;
}

const held = new LRUCache<string, Held>({ max: MOST_HELD });

/** The OpenID Provider that a project is; made anew when the project or its signing key is another one. */
export function providerOf(project: Project, baseUrl: string, now: number): Provider {
  const signing = signingKeyAt(project, now);
  const { kid } = signing.publicJwk;
  const known = held.get(project.id);
  if (known?.project === project && known.kid === kid) return known.provider;
  const issuer = issuerOf(baseUrl, project.wireId);
  const provider = new IssuingProvider(issuer, configurationOf(project, signing, now));
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = async function (value: string) {
    const { context, project, clients } = currentScope();
    const client = clients.get(this.clientId);
    return client !== undefined && isSecretOf(project, client, value, context.now);
  };
  const logout = provider.Client.prototype.backchannelLogout as Logout;
  provider.Client.prototype.backchannelLogout = async function (...about: Parameters<Logout>) {
    if (currentScope().tellsClients) await logout.apply(this, about);
  };
  logActivity(provider);
  provider.on('server_error', (_, error) => logFailure(error));
  provider.onerror = logFailure;
  provider.use(async (ctx, next) => {
    // A form without the page that it belongs to, or an answer without the browser in which the code was entered: the
    // library would take what is missing for a failure.
    const lacks = (name: 'session' | 'resume') => !ctx.cookies.get(provider.cookieName(name));
    const isLost = ctx.method === 'POST' && DEVICE.test(ctx.path) && lacks('session');
    const isElsewhere = ctx.method === 'GET' && DEVICE_ANSWERED.test(ctx.path) && lacks('resume');
    if (!isLost && !isElsewhere) return next();
    ctx.status = 303;
    ctx.redirect(provider.urlFor('code_verification'));
  });
  provider.use(allowRegistrationFromPages);
  provider.registerGrantType(TOKEN_EXCHANGE, exchangeToken, exchangeParameters);
  held.set(project.id, { project, kid, provider });
  return provider;
}

/** Tells a client that a session of a user has ended. Throws when it doesn't take it. */
export const tellLogout = (client: Client, ...about: Parameters<Logout>): Promise<void> =>
  (client.backchannelLogout as Logout).apply(client, about);

function logFailure(error: Error): void {
  const { context } = currentScope();
  context.log.error({ err: error, requestId: context.requestId }, 'The OpenID Provider failed.');
}

/** A request to a provider, below its issuer. */
export interface ProviderRequest {
  readonly method: string;
  /** Path and query, below the issuer. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Has a provider answer. It is known by the address of the service alone, whatever the request says of its host. */
export async function answerOf(provider: Provider, request: ProviderRequest): Promise<Response> {
  const { host, protocol, pathname } = new URL(provider.issuer);
  const respond = provider.callback();
  const { method, url, headers, body } = request;
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await inject(
    (incoming, response) => {
      Object.assign(incoming, { originalUrl: pathname + url });
      void respond(incoming, response);
    },
    {
      method: method as 'GET',
      url,
      headers: { ...headers, host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
      ...(body !== undefined && { payload: body }),
    },
  );
  return new Response(BODILESS.has(statusCode) ? null : new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.entries(answered).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    ),
  });
}

const BODILESS = new Set([204, 205, 304]);

import { randomUUID } from 'node:crypto';
import { newStockedDatabase } from '../database/databases.ts';
import { type Answer, type Call, callerOf } from '../http/call.ts';
import { type Mailbox, mailboxOf } from '../mail/mailbox.ts';
import { NeedsOwnService, remoteUrl } from '../remote.ts';
import { remoteWorld } from './remote-world.ts';
import { baseUrl, internalKeys, type Keys, owner, startWorld, type World } from './start.ts';
import { type StockedProject, stockedProjects } from './stock.ts';

/** A project of a test's own: nothing of any other test is in it. */
export interface TestProject {
  readonly id: string;
  readonly keys: Keys;
  /** What people get by mail from this project. */
  readonly mailbox: Mailbox;
  /** Calls at client level, from a network of its own. */
  readonly call: Call;
  /** Calls at server level. */
  readonly server: Call;
  /** Calls at admin level. */
  readonly admin: Call;
  /** Calls without any header of ours. */
  readonly bare: Call;
  /** Signs a new user up and calls as it. */
  signUp(options?: { email?: string; password?: string }): Promise<TestUser>;
  /** Signs a user in that is there, and calls as it. */
  signIn(email: string, password: string): Promise<TestUser>;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Calls at client level as this user. */
  readonly call: Call;
  /** Calls at server level as this user. */
  readonly server: Call;
}

export const callbackUrl = 'http://localhost:3000/handler/email-verification';

let shared: Promise<World> | undefined;
let stock: StockedProject[] = [];

/** Closes the service that the tests of a file have shared. */
export async function closeWorld(): Promise<void> {
  const world = shared;
  shared = undefined;
  await (await world)?.close();
}

/** The service that the tests of a file share; started at first use, closed after the last of them. */
export function world(): Promise<World> {
  shared ??= startShared();
  return shared;
}

function startShared(): Promise<World> {
  const url = remoteUrl();
  stock = url === undefined ? stockedProjects() : [];
  if (url !== undefined) return remoteWorld(url);
  return stock.length > 0 ? startWorld({}, newStockedDatabase) : startWorld();
}

/**
 * A project as an owner makes it, over HTTP; one that is there already where nothing of it may differ. `config` holds
 * settings that differ from a new project's.
 */
export async function newProject(config: Record<string, unknown> = {}, inWorld = world()): Promise<TestProject> {
  const { service } = await inWorld;
  const isPlain = Object.keys(config).length === 0;
  const stocked = isPlain && inWorld === shared ? stock.shift() : undefined;
  if (stocked) return projectOf(service, stocked.id, stocked.keys);
  const asOwner = await ownerCall(await inWorld);
  const created = await asOwner('POST /internal/projects', { body: { display_name: 'A test', config } });
  if (created.status !== 201) throw new Error(`The project was not made: ${created.text}`);
  const id: string = created.body.id;
  const keySet = await asOwner('POST /internal/api-keys', {
    headers: { 'access-type': 'admin', 'project-id': id },
    body: {
      description: 'of the test',
      expires_at_millis: Date.UTC(2100, 0),
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  return projectOf(service, id, keySet.body);
}

/** Project `internal` itself. */
export async function internalProject(inWorld = world()): Promise<TestProject> {
  if (remoteUrl()) throw new NeedsOwnService('project internal');
  return projectOf((await inWorld).service, 'internal', internalKeys);
}

const ownerTokens = new WeakMap<World, { readonly token: Promise<string>; readonly until: number }>();

/** Calls project `internal` as the seeded owner, whose session opens every project it owns. */
export async function ownerCall(inWorld: World): Promise<Call> {
  const call = callerOf(inWorld.service.fetch, baseUrl, headersOf('internal', 'client', internalKeys));
  const token = await ownerToken(inWorld, call);
  return (endpoint, options = {}) => {
    const foreign = options.headers?.['project-id'] !== undefined;
    const credential = foreign ? { 'admin-access-token': token } : { 'access-token': token };
    return call(endpoint, { ...options, headers: { ...credential, ...options.headers } });
  };
}

/** The owner signs in once, and again when a test has let the token expire. */
function ownerToken(inWorld: World, call: Call): Promise<string> {
  const { clock, parts } = inWorld;
  const known = ownerTokens.get(inWorld);
  if (known && known.until > clock()) return known.token;
  const token = call('POST /auth/password/sign-in', { body: owner }).then(({ body }) => body.access_token);
  ownerTokens.set(inWorld, { token, until: clock() + parts.accessTokenSeconds * 1000 - 5_000 });
  return token;
}

function projectOf(service: World['service'], id: string, keys: Keys): TestProject {
  const { fetch } = service;
  const network = { 'x-forwarded-for': newAddress() };
  const at = (level: 'client' | 'server' | 'admin') =>
    callerOf(fetch, baseUrl, { ...headersOf(id, level, keys), ...network });
  const call = at('client');
  return {
    id,
    keys,
    mailbox: mailboxOf(service, id),
    call,
    server: at('server'),
    admin: at('admin'),
    bare: callerOf(fetch, baseUrl, network),
    async signUp({ email = newEmail(), password = 'correct horse battery' } = {}) {
      const answer = await call('POST /auth/password/sign-up', {
        body: { email, password, verification_callback_url: callbackUrl },
      });
      return userOf(answer, email, password);
    },
    async signIn(email, password) {
      return userOf(await call('POST /auth/password/sign-in', { body: { email, password } }), email, password);
    },
  };

  function userOf({ status, body, text }: Answer, email: string, password: string): TestUser {
    if (status !== 200) throw new Error(`Nobody was signed in: ${text}`);
    const as =
      (call: Call): Call =>
      (endpoint, options = {}) =>
        call(endpoint, { ...options, headers: { 'access-token': body.access_token, ...options.headers } });
    return {
      id: body.user_id,
      email,
      password,
      accessToken: body.access_token,
      refreshToken: body.refresh_token,
      call: as(call),
      server: as(at('server')),
    };
  }
}

const keyHeaders = {
  client: ['publishable-client-key', 'publishable_client_key'],
  server: ['secret-server-key', 'secret_server_key'],
  admin: ['super-secret-admin-key', 'super_secret_admin_key'],
} as const;

function headersOf(id: string, level: keyof typeof keyHeaders, keys: Keys): Record<string, string> {
  const [header, kind] = keyHeaders[level];
  return { 'access-type': level, 'project-id': id, [header]: keys[kind] };
}

/** An address that no other test has used. */
export const newEmail = () => `${randomUUID()}@example.com`;

/** Workers share an installation where the tests run against one elsewhere. */
const WORKER = Number(process.env.VITEST_POOL_ID ?? 0) & 3;
let networks = 0;
/** A client address in a range of its own, so that limits by network do not join tests together. */
export function newAddress(): string {
  networks++;
  return `10.${(WORKER << 6) | ((networks >> 8) & 63)}.${networks & 255}.1`;
}

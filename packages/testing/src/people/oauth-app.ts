import { createHash, randomBytes } from 'node:crypto';
import { grantTestCode } from '@latchkey/service/domains/providers/test-provider';
import type { Answer } from '../http/call.ts';
import { testContext } from '../world/context.ts';
import { type TestProject, world } from '../world/new-project.ts';
import { baseUrl, type World } from '../world/start.ts';

/** Where the app takes codes. */
export const appUrl = 'http://localhost:3000/handler/oauth-callback';
export const appErrorUrl = 'http://localhost:3000/handler/error';

export interface Person {
  readonly email: string;
  readonly name?: string;
  readonly isVerified?: boolean;
}

type Query = Readonly<Record<string, string | undefined>>;

/** A browser on its way through a sign-in by the test provider. */
export interface Flow {
  readonly project: TestProject;
  readonly providerId: string;
  /** What the service answered to the app's request. */
  readonly begun: Answer;
  /** The provider's address. */
  readonly provider: URL;
  /** The state that the provider brings back. */
  readonly state: string;
  readonly cookie: string;
  readonly appState: string;
  readonly verifier: string;
}

/** The query with which an app sends a user to a provider; undefined values are left out. */
export function authorizeQuery({ id, keys }: Pick<TestProject, 'id' | 'keys'>, verifier: string, changes: Query = {}) {
  const query: Query = {
    client_id: id,
    client_secret: keys.publishable_client_key,
    redirect_uri: appUrl,
    scope: 'legacy',
    state: randomBytes(16).toString('base64url'),
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'authenticate',
    error_redirect_url: appErrorUrl,
    ...changes,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** Sends a browser off. */
export async function begin(project: TestProject, changes: Query = {}, providerId = 'github'): Promise<Flow> {
  const verifier = randomBytes(32).toString('base64url');
  const query = authorizeQuery(project, verifier, changes);
  const begun = await project.bare(`GET /auth/oauth/authorize/${providerId}`, { query });
  if (begun.status !== 307) throw new Error(`The flow did not begin: ${begun.status} ${begun.text}`);
  const provider = new URL(begun.headers.get('location') ?? '');
  return {
    project,
    providerId,
    begun,
    provider,
    state: provider.searchParams.get('state') ?? '',
    cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    appState: query.state ?? '',
    verifier,
  };
}

/** The test provider's response once a person has said who they are. */
export async function answerOf(flow: Flow, person: Person, inWorld = world()): Promise<Record<string, string>> {
  const { database, clock, parts } = await inWorld;
  const { provider, providerId, state } = flow;
  const request = {
    providerId,
    clientId: provider.searchParams.get('client_id') ?? '',
    redirectUri: `${baseUrl}/api/v1/auth/oauth/callback/${providerId}`,
    codeChallenge: provider.searchParams.get('code_challenge') ?? '',
  };
  const context = testContext(database.db, { now: clock(), ring: parts.ring });
  return { state, code: grantTestCode(context, request, { name: 'Ada', isVerified: true, ...person }) };
}

/** Brings a browser back with what the provider answered. */
export const comeBack = ({ project, providerId, cookie }: Flow, query: Record<string, string>): Promise<Answer> =>
  project.bare(`GET /auth/oauth/callback/${providerId}`, { query, headers: { cookie } });

/** The parameters that the app is called with. */
export const toldApp = (answer: Answer): Record<string, string> =>
  Object.fromEntries(new URL(answer.headers.get('location') ?? 'about:blank').searchParams);

/** Goes to the provider and back; answers the code for the app. */
export async function codeOf(flow: Flow, person: Person, inWorld: Promise<World> = world()): Promise<string> {
  const answer = await comeBack(flow, await answerOf(flow, person, inWorld));
  const { code } = toldApp(answer);
  if (answer.status !== 303 || !code) throw new Error(`The flow gave no code: ${answer.status} ${answer.text}`);
  return code;
}

/** The fields with which the app exchanges a code. */
export const grantOf = ({ project, verifier }: Flow, code: string, changes: Record<string, unknown> = {}) => ({
  grant_type: 'authorization_code',
  client_id: project.id,
  code,
  redirect_uri: appUrl,
  code_verifier: verifier,
  ...changes,
});

/** Exchanges a code as the app does. */
export const exchange = (flow: Flow, code: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  flow.project.bare('POST /auth/oauth/token', { body: grantOf(flow, code, changes) });

/** All of it: what the app is answered in the end. */
export async function signInBy(project: TestProject, person: Person, providerId = 'github'): Promise<Answer> {
  const flow = await begin(project, {}, providerId);
  return exchange(flow, await codeOf(flow, person));
}

/** The settings of a project whose people sign in by way of these providers, with shared keys. */
export const sharedProviders = (...ids: string[]) => ({ oauth_providers: ids.map((id) => ({ id, type: 'shared' })) });

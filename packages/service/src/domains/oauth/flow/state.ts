import type { Context } from '../../../platform/context.ts';
import { type HashKey, hashSecret } from '../../../platform/crypto/key-ring.ts';
import type { Cookies } from '../../../platform/request/cookies.ts';
import type { Random } from '../../../runtime/random.ts';
import type { FindProject, Project } from '../../projects/project.ts';
import { wireProjectId } from '../../projects/project-id.ts';

/** How long a user may take at the provider. */
export const FLOW_SECONDS = 600;

const RANDOM_BYTES = 16;
const FORM = /^[\w-]{43}$/;
/** What may be part of a cookie's name. */
const NAME = /^[\w-]{1,100}$/;

/** The state of a flow at the provider: 128 random bits, behind the project, for nothing else says which one it is. */
export const newState = (project: Project, random: Random): string =>
  Buffer.concat([Buffer.from(project.id.replaceAll('-', ''), 'hex'), random(RANDOM_BYTES)]).toString('base64url');

/** The project of a state; undefined for what is none. */
export async function projectOfState(findProject: FindProject, state: string): Promise<Project | undefined> {
  if (!FORM.test(state)) return undefined;
  const hex = Buffer.from(state, 'base64url').toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  return findProject(wireProjectId(id));
}

/** Whether a text can be a state. */
export const isState = (text: string): boolean => FORM.test(text);

export const hashState = (key: HashKey, project: Project, state: string): Buffer =>
  hashSecret(key, 'oauth-state', project.id, state);

/** The PKCE verifier for the provider. Derived from the state, so it needn't be stored. */
export const verifierOf = (key: HashKey, project: Project, state: string): string =>
  hashSecret(key, 'oauth-verifier', project.id, state).toString('base64url');

/**
 * Ties a flow to the browser that it began in (RFC 6749, section 10.12). A provider that answers by a form of its own
 * needs it to come along from there.
 */
export function setStateCookie(
  { baseUrl, now }: Context,
  cookies: Cookies,
  state: string,
  answersByForm: boolean,
): void {
  const isSecure = answersByForm || isHttps(baseUrl);
  cookies.set({
    name: nameOf(baseUrl, state),
    value: 'true',
    seconds: FLOW_SECONDS,
    now,
    isSecure,
    isCrossSite: answersByForm,
  });
}

/** Whether the browser has the cookie of a state, which is over with the question. */
export function takeStateCookie({ baseUrl }: Context, cookies: Cookies, state: string): boolean {
  if (!NAME.test(state)) return false;
  const name = nameOf(baseUrl, state);
  cookies.clear({ name, isSecure: isHttps(baseUrl) });
  return cookies.get(name) === 'true';
}

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/** Under `__Host-` no other host of the domain can plant one; browsers take that name by https alone. */
const nameOf = (baseUrl: string, state: string): string =>
  `${isHttps(baseUrl) ? '__Host-' : ''}latchkey-oauth-inner-${state}`;

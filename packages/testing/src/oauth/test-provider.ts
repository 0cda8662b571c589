import { baseUrl, type World } from '../world/start.ts';

/** The identity a person claims at a provider. */
export interface SaidPerson {
  readonly email: string;
  readonly name?: string;
  readonly isVerified?: boolean;
}

type Act = 'allow' | 'deny' | 'fail';

/**
 * Answers the page of the built-in test provider that a sign-in leads to, as its form does; gives the address that the
 * browser is sent back to.
 */
export async function signInAtTestProvider(
  fetch: World['service']['fetch'],
  address: URL | string,
  { email, name = '', isVerified = true }: SaidPerson,
  act: Act = 'allow',
): Promise<URL> {
  const url = new URL(address);
  const form = new URLSearchParams(url.searchParams);
  for (const [field, value] of Object.entries({ email, name, act })) form.set(field, value);
  if (isVerified) form.set('verified', 'on');
  const request = new Request(new URL(url.pathname, baseUrl), { method: 'POST', body: form });
  const answer = await fetch(request, { peer: '127.0.0.1' });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(location);
}

import { TestApp } from '@latchkey/sdk/testing';
import { newEmail } from '@latchkey/testing';
import { fetchAt } from '@latchkey/testing/http/fetch-at';
import { projectIn } from '@latchkey/testing/process/process';
import { type OwnPage, ownPage } from '@latchkey/testing/world/own-page';
import { inject } from 'vitest';

const { product, project, ...app } = inject('nextApp');

export const { url, built } = app;

/** Calls the project as its clients do, and as its servers do. */
export const { call, server } = projectIn({ url: product }, project);

/** What the tests of the application are written with. */
export const testApp = new TestApp({
  tokenStore: null,
  projectId: project.id,
  publishableClientKey: project.keys.publishable_client_key,
  secretServerKey: project.keys.secret_server_key,
  baseUrl: product,
});

export const password = 'correct horse battery';

/** Somebody without a browser who keeps cookies all the same. */
export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly refreshToken: string;
  readonly page: OwnPage;
}

export const newVisitor = (): OwnPage => ownPage(fetchAt(url, { keepAlive: false }), url);

/** A new user, signed in at the app as its pages do. */
export async function signedIn(): Promise<Visitor> {
  const email = newEmail();
  const verification_callback_url = `${url}/handler/email-verification`;
  const { body } = await call('POST /auth/password/sign-up', { body: { email, password, verification_callback_url } });
  const page = newVisitor();
  const { status } = await page.post('/handler/session/token', { refresh_token: body.refresh_token });
  if (status !== 200) throw new Error(`The app did not take the session: ${status}`);
  return { id: body.user_id, email, refreshToken: body.refresh_token, page };
}

/** The cookies of the project, as they are called without https. */
export const refreshCookie = `latchkey-refresh-${project.id}`;
export const accessCookie = `latchkey-access-${project.id}`;

/** What the router of the app is sent in the place of HTML, under the address that Next has for it. */
export async function routerData(page: OwnPage, path: string): Promise<Response> {
  const headers = { rsc: '1' };
  const answer = await page.get(path, headers);
  const address = answer.headers.get('location');
  return address ? page.get(new URL(address, url).href, headers) : answer;
}

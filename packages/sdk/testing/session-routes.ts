import { newEmail } from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { ClientApp } from '../src/apps/client-app.ts';
import type { ClientAppOptions } from '../src/context/options.ts';
import { newBrowser } from './browser.ts';
import { password } from './tabs.ts';
import { sdkProject } from './world.ts';

/** A page's own server that keeps the refresh token, and a browser whose tabs are on it. */
export async function pageServer(handler = '/handler') {
  let isDown = false;
  const { options, project, sent } = await sdkProject();
  const browser = newBrowser();
  const posted: { url: string; body: string; init: RequestInit }[] = [];
  const answers: Response[] = [];
  let kept: string | undefined;
  const parked = new Map<string, string>();
  const fetch = async (url: string, init: RequestInit) => {
    if (!url.startsWith('http://localhost:3000')) return (options.environment.fetch ?? globalThis.fetch)(url, init);
    if (isDown) throw new TypeError('fetch failed');
    posted.push({ url, body: String(init.body), init });
    const answer = await answerTo(url, init);
    answers.push(answer);
    return answer;
  };
  const answerTo = async (url: string, init: RequestInit) => {
    const { refresh_token, switch_to, park, user_id, all } = JSON.parse(String(init.body));
    const renewed = (token = '') =>
      project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': token } });
    const end = async (token?: string) => {
      const { body } = await renewed(token);
      await project.call('DELETE /auth/sessions/current', { headers: { 'access-token': body.access_token } });
    };
    if (url.endsWith('/sign-out-session')) {
      for (const id of all ? [...parked.keys()] : [user_id]) {
        await end(parked.get(id));
        parked.delete(id);
      }
      if (user_id) return Response.json({});
      await end(kept);
      kept = undefined;
      return Response.json({});
    }
    const next = refresh_token ?? (switch_to ? parked.get(switch_to) : kept);
    const { status, body } = await renewed(next);
    parked.delete(switch_to);
    if (status !== 200) return new Response('', { status: 401 });
    if (park && kept) parked.set(String(decodeJwt((await renewed(kept)).body.access_token).sub), kept);
    else if (switch_to) await end(kept);
    kept = next;
    return Response.json(refresh_token && !park ? {} : body);
  };
  const open = (changes: Partial<ClientAppOptions> = {}) => {
    const tab = { ...browser.tab(), ...changes.environment };
    const environment = { ...options.environment, ...tab, fetch, isOffline: () => isDown };
    return new ClientApp({ ...options, urls: { handler }, tokenStore: 'http-only-cookie', ...changes, environment });
  };
  const goDown = (down: boolean) => {
    isDown = down;
  };
  return { open, posted, answers, browser, project, sent, goDown, email: newEmail() };
}

/** The same with a person signed up in its first tab. */
export async function signedUpWithHttpOnlyCookie(handler?: string) {
  const given = await pageServer(handler);
  const app = given.open();
  const { email } = given;
  await app.signUpWithCredential({ email, password });
  return { ...given, app };
}

import { type World, world } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { describe, expect, test } from 'vitest';
import { chance } from '../../testing/chance.ts';
import { signedUpBrowser } from '../../testing/tabs.ts';
import { ClientApp } from '../apps/client-app.ts';

// Tabs that replace the refresh token, renders of pages on a server that only use it, and a network that drops answers.

const REFRESHES = isFull ? 100_000 : 400;
const BROWSERS = 4;
/** Of the answers to refreshes. */
const LOST = 0.2;
/** Of the tabs and renders, each time the access tokens have expired. */
const AWAKE = 0.8;
const UNTIL_EXPIRED = 590_000;

/** A browser with two tabs on an application whose pages a server renders. */
async function newStorm(world: World, random: () => number, takesTurns: boolean) {
  const { open, email, options, browser, project } = await signedUpBrowser();
  const storm = { refreshes: 0, isLossy: true };
  const bare = options.environment.fetch ?? fetch;
  const lossy = async (url: string, init: RequestInit) => {
    const answer = await bare(url, init);
    if (!url.endsWith('/auth/oauth/token')) return answer;
    storm.refreshes++;
    if (storm.isLossy && random() < LOST) throw new TypeError('the answer was lost');
    return answer;
  };
  const tabs = [1, 2].map(() => open({ fetch: lossy, ...(!takesTurns && { exclusively: undefined }) }));
  const server = new ClientApp({ ...options, environment: { ...options.environment, fetch: lossy }, tokenStore: null });
  const cookies = () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const render = () => server.getAccessToken({ tokenStore: { headers: new Headers({ cookie: cookies() }) } });
  const tokens: string[] = [];
  const readToken = () => browser.jar.get(`latchkey-refresh-${project.id}`) ?? '';
  const everybody = [...tabs.map((tab) => () => tab.getAccessToken()), render];
  return {
    storm,
    tabs,
    email,
    /** The refresh tokens that the browser has held, in their order. */
    tokens,
    async round() {
      await Promise.allSettled(everybody.filter(() => random() < AWAKE).map((ask) => ask()));
      if (tokens.at(-1) !== readToken()) tokens.push(readToken());
    },
    /** What becomes of a refresh token in other hands. */
    thief: (refreshToken: string) => {
      const client = { client_id: project.id, client_secret: project.keys.publishable_client_key };
      return project.bare('POST /auth/oauth/token', {
        body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...client },
      });
    },
    clock: world.clock,
  };
}

describe(`in a storm of ${REFRESHES} refreshes by pairs of tabs and a server`, () => {
  test('no session is lost, and a stolen token that was replaced ends its session', {
    timeout: 3_600_000,
  }, async () => {
    const inWorld = await world();
    const random = chance();
    const storms = await Promise.all(
      Array.from({ length: BROWSERS }, (_, index) => newStorm(inWorld, random, index % 2 === 0)),
    );
    const count = () => storms.reduce((sum, { storm }) => sum + storm.refreshes, 0);
    while (count() < REFRESHES) {
      inWorld.clock.advance(UNTIL_EXPIRED);
      await Promise.all(storms.map((storm) => storm.round()));
    }

    inWorld.clock.advance(UNTIL_EXPIRED);
    for (const { storm, tabs, email } of storms) {
      storm.isLossy = false;
      for (const tab of tabs) {
        expect(await tab.getUser()).toMatchObject({ primaryEmail: email });
        expect(tab.sessionEnd).toBeNull();
      }
    }

    inWorld.clock.advance(UNTIL_EXPIRED);
    for (const { tokens, thief, tabs } of storms) {
      expect(tokens.length).toBeGreaterThan(3);
      expect((await thief(tokens.at(-3) ?? '')).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
      expect(await tabs[0]?.getUser()).toBeNull();
      expect(tabs[0]?.sessionEnd).toBe('expired');
    }
  });
});

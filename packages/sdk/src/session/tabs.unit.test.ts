import { accessToken } from '@latchkey/testing/fake-api/samples/sign-in';
import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { chance } from '../../testing/chance.ts';
import { fakeTime } from '../../testing/time.ts';
import { environmentOf } from '../core/environment.ts';
import { cookieStore } from '../token-stores/cookie.ts';
import type { Refresh } from './session.ts';
import { Sessions } from './sessions.ts';

const ROUNDS = isFull ? 10_000 : 1000;
/** Of the answers. */
const LOST = 0.3;
/** Of the tabs, in each round. */
const AWAKE = 0.8;

const HOUR = 3_600_000;
const TOLERATED = 30_000;

/**
 * The service's rules for replacing refresh tokens: after an hour it offers a successor; the successor's first use
 * confirms it; its predecessor is tolerated for half a minute more, and is taken for stolen after that.
 */
function rotatingService(clock: () => number) {
  let current = 0;
  let rotatedAt = clock();
  let confirmedAt = clock();
  let isStolen = false;
  return {
    get isStolen() {
      return isStolen;
    },
    refresh(token: string) {
      const generation = Number(token.slice(1));
      if (generation === current + 1) {
        current = generation;
        rotatedAt = confirmedAt = clock();
      }
      const isTolerated = generation === current - 1 && clock() - confirmedAt <= TOLERATED;
      if (generation !== current && !isTolerated) isStolen = true;
      if (isStolen) return null;
      const iat = Math.floor(clock() / 1000);
      const access = accessToken({ iat, exp: iat + 600, refreshTokenId: 's' });
      const offers = generation === current && clock() - rotatedAt >= HOUR;
      return { accessToken: access, refreshToken: offers ? `r${current + 1}` : null };
    },
  };
}

test.each([true, false])(
  `two tabs lose no session in ${ROUNDS} rounds of lost answers (taking turns: %s)`,
  async (turns) => {
    const time = fakeTime(1_000_000_000);
    const random = chance();
    const { tab } = newBrowser();
    const service = rotatingService(time.clock);
    let dropped = 0;
    const refresh: Refresh = async (token) => {
      await Promise.resolve();
      const answer = service.refresh(token);
      for (let i = Math.floor(random() * 4); i > 0; i--) await Promise.resolve();
      if (random() < LOST && ++dropped) throw new Error('the answer was lost');
      return answer;
    };
    const tabs = [tab(), tab()].map((own) => {
      const environment = environmentOf({ ...own, ...time, ...(!turns && { exclusively: undefined }) });
      return { store: cookieStore(environment, 'p'), sessions: new Sessions(environment, refresh) };
    });
    tabs[0]?.store.set({ accessToken: null, refreshToken: 'r0' });
    for (let round = 0; round < ROUNDS; round++) {
      // Now and then a tab sleeps, and its token lags behind.
      const awake = tabs.filter(() => random() < AWAKE);
      await Promise.allSettled(awake.map(({ store, sessions }) => sessions.of(store).getAccessToken()));
      await time.advance(600_000);
    }
    expect(service.isStolen).toBe(false);
    for (const { store, sessions } of tabs) expect(sessions.of(store).isInvalid).toBe(false);
    expect(Number(tabs[0]?.store.get().refreshToken?.slice(1))).toBeGreaterThan(ROUNDS / 10);
    expect(dropped).toBeGreaterThan(ROUNDS / 5);
  },
);

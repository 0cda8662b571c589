import { world } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { chance } from '../../testing/chance.ts';
import { signedUpBrowser } from '../../testing/tabs.ts';

const ROUNDS = isFull ? 1000 : 50;
const LOST = 0.3;

test.each([true, false])(
  `two tabs on the service lose no session in ${ROUNDS} rounds of lost answers (taking turns: %s)`,
  async (turns) => {
    const { open, email, options } = await signedUpBrowser();
    const { clock } = await world();
    const random = chance();
    let refreshes = 0;
    let isLossy = true;
    const lossy = async (url: string, init: RequestInit) => {
      const answer = await (options.environment.fetch ?? fetch)(url, init);
      if (!url.endsWith('/auth/oauth/token')) return answer;
      refreshes++;
      if (isLossy && random() < LOST) throw new TypeError('the answer was lost');
      return answer;
    };
    const tabs = [1, 2].map(() => open({ fetch: lossy, ...(!turns && { exclusively: undefined }) }));
    for (let round = 0; round < ROUNDS; round++) {
      clock.advance(590_000);
      await Promise.allSettled(tabs.map((tab) => tab.getAccessToken()));
    }
    isLossy = false;
    clock.advance(590_000);
    for (const tab of tabs) {
      expect(await tab.getUser()).toMatchObject({ primaryEmail: email });
      expect(tab.sessionEnd).toBeNull();
    }
    expect(refreshes).toBeGreaterThan(ROUNDS);
  },
);

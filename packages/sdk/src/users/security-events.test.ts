import { expect, test } from 'vitest';
import { signedUpBrowser } from '../../testing/tabs.ts';

test('a user sees what happened to its account, page by page', async () => {
  const { app } = await signedUpBrowser();
  const user = await app.getUser({ or: 'throw' });
  const [signedIn, signedUp, ...more] = await user.listSecurityEvents();
  expect(more).toEqual([]);
  expect(signedIn).toEqual({
    id: expect.any(String),
    kind: 'session.created',
    at: expect.any(Date),
    by: 'you',
    changed: [],
    about: null,
    factors: ['password'],
    userAgent: null,
    count: 1,
    network: null,
  });
  const first = await user.listSecurityEvents({ limit: 1 });
  expect(first).toEqual(Object.assign([signedIn], { nextCursor: signedUp?.id }));
  const second = await user.listSecurityEvents({ limit: 1, cursor: first.nextCursor ?? undefined });
  expect(second[0]).toEqual(signedUp);
  expect(second.nextCursor).toBeNull();
});

import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

test('an admin reads the figures of the project, with users who can be acted upon', async () => {
  const { options, project } = await sdkProject();
  const app = new AdminApp({ ...options, tokenStore: null });
  const { id } = await project.signUp();
  await (await world()).service.workOutbox();
  const metrics = await app.getMetrics();
  expect(metrics).toMatchObject({
    totalUsers: 1,
    usersByCountry: {},
    loginMethods: [{ method: 'password', count: 1 }],
  });
  expect([metrics.dailyUsers.length, metrics.dailyUsers.at(-1), metrics.dailyActiveUsers.at(-1)]).toEqual([
    31,
    { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), activity: 1 },
    { date: metrics.dailyUsers.at(-1)?.date, activity: 1 },
  ]);
  await metrics.recentlyActive[0]?.setDisplayName('Ada');
  expect(metrics.recentlyRegistered.map((user) => user.id)).toEqual([id]);
  expect((await app.getMetrics()).recentlyRegistered[0]?.displayName).toBe('Ada');
});

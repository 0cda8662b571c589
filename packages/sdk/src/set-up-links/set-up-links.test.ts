import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { createDirectory } from '../directories/directories.ts';
import { addTeamDomain, listTeamDomains } from '../team-domains/domains.ts';
import { createSetUpLink, listSetUpLinks } from './links.ts';
import { finishSetUp, openSetUpLink, type SetUpVisit, setUpApp } from './visit.ts';

const DAY = 24 * 3_600_000;
const secretOf = (url: string) => new URL(url).hash.slice(1);

test('a link is created, listed and ended', async () => {
  const { app, team } = await teamMaker();
  const { url, ...link } = await createSetUpLink(app, team, { parts: ['domains'], expiresInDays: 2 });
  expect(secretOf(url)).toMatch(/^\w{45}$/);
  expect(link).toEqual({
    id: expect.any(String),
    teamId: team.id,
    parts: ['domains'],
    createdAt: expect.any(Date),
    expiresAt: new Date(link.createdAt.getTime() + 2 * DAY),
    lastOpenedAt: null,
    end: expect.any(Function),
  });
  const [listed] = await listSetUpLinks(app, team);
  expect(listed).toEqual({ ...link, end: expect.any(Function) });
  await listed?.end();
  expect(await listSetUpLinks(app, team)).toEqual([]);
  expect(await openSetUpLink(app, secretOf(url))).toBeNull();
});

test('the holder of a server’s link sets the team up, as far as it permits, and finishes', async () => {
  const { app, server, team } = await teamMaker();
  const { url } = await createSetUpLink(server, team, { parts: ['domains'] });
  const visit = (await openSetUpLink(app, secretOf(url))) as SetUpVisit;
  expect(visit).toEqual({
    token: expect.any(String),
    tokenExpiresAt: expect.any(Date),
    linkExpiresAt: expect.any(Date),
    parts: ['domains'],
    team: { id: team.id, displayName: 'Bees' },
  });
  const acting = setUpApp(app, visit.token);
  const { domain } = await addTeamDomain(acting, visit.team, `${crypto.randomUUID()}.example`);
  expect(await listTeamDomains(acting, visit.team)).toMatchObject([{ domain }]);
  await expect(createDirectory(acting, visit.team, { displayName: 'Okta' })).rejects.toMatchObject({
    refusal: 'SET_UP_NOT_PERMITTED',
  });
  await finishSetUp(acting);
  await expect(listTeamDomains(acting, visit.team)).rejects.toMatchObject({ refusal: 'SET_UP_TOKEN_OVER' });
  expect(await listSetUpLinks(server, team)).toEqual([]);
});

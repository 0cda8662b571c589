import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { createImport, listImports } from './imports.ts';

test('a server imports users and teams, and undoes it', async () => {
  const { server } = await teamMaker();
  const begun = await createImport(server, { source: 'auth0' });
  const results = await begun.add([
    { type: 'team', source_id: 't1', display_name: 'Engines' },
    { source_id: 'u1', emails: [{ value: 'ada@example.com' }], teams: [{ source_id: 't1' }] },
    { source_id: 'u2', emails: [{ value: 'ada@example.com' }] },
  ]);
  const [team, user, taken] = results;
  expect([team?.result, user?.result, taken]).toEqual([
    'created',
    'created',
    {
      sourceId: 'u2',
      result: 'refused',
      id: null,
      code: 'USER_EMAIL_ALREADY_EXISTS',
      message: expect.any(String),
    },
  ]);
  const [listed] = await listImports(server);
  expect(listed).toEqual({
    ...begun,
    userCount: 1,
    teamCount: 1,
    add: expect.any(Function),
    undo: expect.any(Function),
  });
  expect(await listed?.undo()).toEqual({ deletedUsers: 1, deletedTeams: 1, keptUsers: 0, keptTeams: 0 });
  expect(await server.getUser(user?.id ?? '')).toBeNull();
});

test('a dry run creates nothing', async () => {
  const { server } = await teamMaker();
  const { add, isDryRun } = await createImport(server, { source: 'auth0', isDryRun: true });
  expect(await add([{ source_id: 'u1' }])).toMatchObject([{ result: 'created', id: null }]);
  expect(isDryRun).toBe(true);
});

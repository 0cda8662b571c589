import { knownError, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

type Line = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;
const EMAIL = 'grace@example.com';
const CALLBACK = 'http://localhost:3000/join';

async function teamWith(project: TestProject, invitations: readonly Line[]) {
  const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'clerk' } })).body;
  const line = { type: 'team', source_id: 't1', display_name: 'Engines', invitations };
  const { items } = (await project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: [line] } })).body;
  const [result] = items;
  return {
    result,
    teamId: result.id as string,
    open: async () => (await project.server('GET /team-invitations', { query: { team_id: result.id } })).body.items,
  };
}

test('a team comes with its open invitations, and no mail is sent', async () => {
  const project = await newProject();
  const now = (await world()).clock();
  const { open, teamId } = await teamWith(project, [
    { email: 'Grace@Example.com', expires_at_millis: now + HOUR },
    { email: 'alan@example.com' },
    { email: 'late@example.com', expires_at_millis: now - 1 },
  ]);
  const of = (recipient_email: string) => expect.objectContaining({ team_id: teamId, recipient_email });
  const items = await open();
  expect(items).toHaveLength(2);
  expect(items).toEqual(expect.arrayContaining([of(EMAIL), of('alan@example.com')]));
  expect(items.find((item: Line) => item.recipient_email === EMAIL).expires_at_millis).toBe(now + HOUR);
  await (await world()).service.workOutbox();
  expect(await project.mailbox.to(EMAIL)).toEqual([]);
});

/** A user who has proven the invited address. */
async function recipient(project: TestProject) {
  const user = await project.signUp({ email: EMAIL });
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
}

/** Sends the only invitation of a team again, as a server or as this member, and accepts it as a user. */
async function accept(
  project: TestProject,
  { teamId, open }: Awaited<ReturnType<typeof teamWith>>,
  { user, sender = project.server }: { user: TestUser; sender?: TestProject['call'] },
) {
  const [{ id }] = await open();
  const body = { team_id: teamId, callback_url: CALLBACK };
  const { body: renewed } = await sender(`POST /latchkey/team-invitations/${id}/link`, { body });
  const code = new URL(renewed.link).searchParams.get('code');
  expect((await user.call('POST /team-invitations/accept', { body: { code } })).status).toBe(200);
}

/** A member of a team, with these permissions. */
async function memberWith(project: TestProject, teamId: string, permissions: readonly string[]) {
  const user = await project.signUp();
  await project.server(`POST /team-memberships/${teamId}/${user.id}`, { body: {} });
  for (const id of permissions) await project.server(`POST /team-permissions/${teamId}/${user.id}/${id}`, { body: {} });
  return user;
}

const held = async (project: TestProject, teamId: string, userId: string) =>
  (await project.server(`GET /team-permissions?team_id=${teamId}&user_id=${userId}&recursive=false`)).body.items.map(
    ({ id }: Line) => id,
  );

test.each([
  ['what it says', ['read', '$update_team'], ['$update_team', 'read']],
  ['nothing if it says so', [], []],
  ['the default permissions of members', undefined, ['team_member']],
])('sent again, it gives %s', async (_, permission_ids, expected) => {
  const project = await newProject();
  await project.admin('POST /team-permission-definitions', { body: { id: 'read' } });
  const team = await teamWith(project, [{ email: EMAIL, permission_ids }]);
  const user = await recipient(project);
  await accept(project, team, { user });
  expect(await held(project, team.teamId, user.id)).toEqual(expected);
});

test.each([
  ['another address', undefined],
  ['the address, unproven', EMAIL],
])('more than the default permissions goes to no user with %s', async (_, email) => {
  const project = await newProject();
  const team = await teamWith(project, [{ email: EMAIL, permission_ids: ['team_admin'] }]);
  const user = await project.signUp(email === undefined ? {} : { email });
  await accept(project, team, { user });
  expect(await held(project, team.teamId, user.id)).toEqual(['team_member']);
});

test('less than the default permissions goes to anyone with the link', async () => {
  const project = await newProject();
  const team = await teamWith(project, [{ email: EMAIL, permission_ids: [] }]);
  const user = await project.signUp();
  await accept(project, team, { user });
  expect(await held(project, team.teamId, user.id)).toEqual([]);
});

test.each([
  ['who lacks them makes it an ordinary one', [], ['team_member']],
  ['who holds them passes them on', ['team_admin'], ['team_admin']],
])('a member %s', async (_, permissions, expected) => {
  const project = await newProject();
  const team = await teamWith(project, [{ email: EMAIL, permission_ids: ['team_admin'] }]);
  const member = await memberWith(project, team.teamId, permissions);
  const user = await recipient(project);
  await accept(project, team, { user, sender: member.call });
  expect(await held(project, team.teamId, user.id)).toEqual(expected);
});

test('what has become undefined is left out', async () => {
  const project = await newProject();
  await project.admin('POST /team-permission-definitions', { body: { id: 'read' } });
  const team = await teamWith(project, [{ email: EMAIL, permission_ids: ['read', '$update_team'] }]);
  await project.admin('DELETE /team-permission-definitions/read');
  const user = await recipient(project);
  await accept(project, team, { user });
  expect(await held(project, team.teamId, user.id)).toEqual(['$update_team']);
});

test('a team is refused whose invitations cannot be', async () => {
  const project = await newProject();
  const refused = (code: string) => ({ result: 'refused', id: null, code });
  const given = [
    [[{ email: EMAIL, permission_ids: ['unheard_of'] }], 'PERMISSION_NOT_FOUND'],
    [[{ email: EMAIL }, { email: 'GRACE@example.com' }], 'SCHEMA_ERROR'],
    [[{ email: 'nobody' }], 'SCHEMA_ERROR'],
  ] as const;
  for (const [invitations, code] of given)
    expect((await teamWith(project, invitations)).result).toMatchObject(refused(code));
  expect((await project.server('GET /teams')).body.items).toEqual([]);
});

test('no one has a code of one that was not sent again', async () => {
  const project = await newProject();
  await teamWith(project, [{ email: EMAIL }]);
  const user = await project.signUp();
  expect(await user.call('POST /team-invitations/accept', { body: { code: 'a'.repeat(45) } })).toMatchObject(
    knownError('VERIFICATION_CODE_NOT_FOUND'),
  );
});

import { newProject, type TestProject, world } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

const named = (...ids: string[]) => ids.map((id) => ({ id }));

const configure = (project: TestProject, config: Record<string, unknown>) =>
  project.admin('PATCH /internal/projects/current', { body: { config } });

async function settingsOf(project: TestProject) {
  return (await project.admin('GET /internal/projects/current')).body.config;
}

async function held(project: TestProject, scope: 'team' | 'project', user_id: string): Promise<string[]> {
  const { items } = (await project.server(`GET /${scope}-permissions`, { query: { user_id } })).body;
  return items.map(({ id }: { id: string }) => id);
}

/** What was announced in a project, in the order in which it happened. */
async function announced(project: TestProject, prefix: string) {
  const { db } = (await world()).database;
  return db
    .selectFrom('events as e')
    .leftJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .select(['e.kind', 'e.subject_id as subjectId', 'p.payload'])
    .where('e.project_id', '=', project.id)
    .where('e.kind', 'like', `${prefix}%`)
    .orderBy('e.id')
    .execute();
}

describe('who starts with what', () => {
  test('a creator is a team_admin, a member a team_member', async () => {
    const project = await newProject();
    const [creator, member] = [await project.signUp(), await project.signUp()];
    await newTeam(project, { creator, members: [member] });
    expect(await held(project, 'team', creator.id)).toEqual(['team_admin']);
    expect(await held(project, 'team', member.id)).toEqual(['team_member']);
  });

  test('a changed setting holds for who joins later', async () => {
    const project = await newProject();
    const [creator, first, second] = [await project.signUp(), await project.signUp(), await project.signUp()];
    await newTeam(project, { creator, members: [first] });
    await define(project, 'team', { guest: [] });
    await configure(project, { team_member_default_permissions: named('guest', '$read_members') });
    await newTeam(project, { members: [second] });
    expect(await held(project, 'team', first.id)).toEqual(['team_member']);
    expect(await held(project, 'team', second.id)).toEqual(['$read_members', 'guest']);
  });

  test('every new user has what the project gives users, however it signs up', async () => {
    const project = await newProject();
    await define(project, 'project', { basic: [] });
    await configure(project, { user_default_permissions: named('basic') });
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const made = (await project.server('POST /users', { body: {} })).body.id;
    const guest = (await project.call('POST /auth/anonymous/sign-up', { body: {} })).body.user_id;
    for (const id of [made, guest, (await project.signUp()).id]) {
      expect(await held(project, 'project', id)).toEqual(['basic']);
    }
  });

  test('what is not defined, or not in the scope, keeps nobody away', async () => {
    const project = await newProject();
    await define(project, 'project', { basic: [] });
    await define(project, 'team', { guest: [] });
    await configure(project, {
      user_default_permissions: named('gone', 'guest', '$read_members', 'basic'),
      team_member_default_permissions: named('gone', 'basic', 'guest'),
    });
    const user = await project.signUp();
    await newTeam(project, { members: [user] });
    expect(await held(project, 'project', user.id)).toEqual(['basic']);
    expect(await held(project, 'team', user.id)).toEqual(['guest']);
  });
});

describe('the settings', () => {
  test('follow a permission to its new id', async () => {
    const project = await newProject();
    await define(project, 'project', { basic: [] });
    await configure(project, { user_default_permissions: named('basic') });
    await project.admin('PATCH /project-permission-definitions/basic', { body: { id: 'standard' } });
    await project.admin('PATCH /team-permission-definitions/team_member', { body: { id: 'colleague' } });
    const config = await settingsOf(project);
    expect(config.user_default_permissions).toEqual(named('standard'));
    expect(config.team_member_default_permissions).toEqual(named('colleague'));
  });

  test('forget a permission that is deleted', async () => {
    const project = await newProject();
    await project.admin('DELETE /team-permission-definitions/team_admin');
    const config = await settingsOf(project);
    expect(config.team_creator_default_permissions).toEqual([]);
    expect(config.team_member_default_permissions).toEqual(named('team_member'));
  });

  test('keep their secrets as they were', async () => {
    const project = await newProject();
    const mail = { type: 'standard', host: 'mail.example.com', port: 25, username: 'u', password: 'the secret' };
    await configure(project, { email_config: { ...mail, sender_name: 'A', sender_email: 'a@example.com' } });
    await project.admin('DELETE /team-permission-definitions/team_admin');
    // Published clients alone are shown it.
    const { body } = await project.admin('GET /internal/projects/current', { prefix: 'x-stack-' });
    expect(body.config.email_config.password).toBe('the secret');
  });
});

describe('what is told', () => {
  test('of a creator and a new user nothing but themselves', async () => {
    const project = await newProject();
    await define(project, 'project', { basic: [] });
    await configure(project, { user_default_permissions: named('basic') });
    await newTeam(project, { creator: await project.signUp() });
    expect([...(await announced(project, 'team_permission')), ...(await announced(project, 'project_perm'))]).toEqual(
      [],
    );
  });

  test('of a member each permission, in the order of the setting, about the user', async () => {
    const project = await newProject();
    const member = await project.signUp();
    await configure(project, { team_member_default_permissions: named('team_member', '$delete_team') });
    const team_id = await newTeam(project, { members: [member] });
    const about = (id: string) => ({
      kind: 'team_permission.created',
      subjectId: member.id,
      payload: { id, user_id: member.id, team_id },
    });
    // Settings keep their lists in the order of the ids.
    expect(await announced(project, 'team_permission')).toEqual([about('$delete_team'), about('team_member')]);
  });

  test('a grant each time, and that it was taken', async () => {
    const project = await newProject();
    const member = await project.signUp();
    const team_id = await newTeam(project, { members: [member] });
    const before = (await announced(project, 'team_permission')).length;
    const path = `/team-permissions/${team_id}/${member.id}/$delete_team`;
    for (const method of ['POST', 'POST', 'DELETE']) await project.server(`${method} ${path}`, { body: {} });
    const payload = { id: '$delete_team', user_id: member.id, team_id };
    const event = (act: string) => ({ kind: `team_permission.${act}`, subjectId: member.id, payload });
    expect((await announced(project, 'team_permission')).slice(before)).toEqual([
      event('created'),
      event('created'),
      event('deleted'),
    ]);
  });

  test('the same in the project', async () => {
    const project = await newProject();
    const user = await project.signUp();
    await define(project, 'project', { buy: [] });
    for (const method of ['POST', 'DELETE']) {
      await project.server(`${method} /project-permissions/${user.id}/buy`, { body: {} });
    }
    const payload = { id: 'buy', user_id: user.id };
    expect(await announced(project, 'project_permission')).toEqual([
      { kind: 'project_permission.created', subjectId: user.id, payload },
      { kind: 'project_permission.deleted', subjectId: user.id, payload },
    ]);
  });

  test('of definitions to nobody outside, and inside with what they were', async () => {
    const project = await newProject();
    await define(project, 'project', { buy: [] });
    await project.admin('PATCH /project-permission-definitions/buy', { body: { id: 'shop' } });
    await project.admin('DELETE /project-permission-definitions/shop');
    const told = await announced(project, 'permission_definition');
    expect(told.map(({ kind, subjectId, payload }) => [kind, subjectId, payload])).toEqual([
      ['permission_definition.created', 'buy', null],
      ['permission_definition.updated', 'buy', null],
      ['permission_definition.deleted', 'shop', null],
    ]);
  });
});

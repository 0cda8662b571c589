import { newProject, type TestProject, toldOfTeams } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const settings = { create_team_on_sign_up: true };
const teamsOf = async (project: TestProject, user_id: string) =>
  (await project.server('GET /teams', { query: { user_id } })).body.items;

describe('with personal teams', () => {
  test('who signs up has one, named after the email and selected', async () => {
    const project = await newProject(settings);
    const { id, email, call } = await project.signUp();
    const [team, ...others] = await teamsOf(project, id);
    expect([team.display_name, others]).toEqual([`${email}'s Team`, []]);
    expect((await call('GET /users/me')).body.selected_team_id).toBe(team.id);
  });

  test.each([
    ['the name of the user', { display_name: 'Ada', primary_email: 'Ada@Example.com' }, "Ada's Team"],
    ['the email as it is stored', { primary_email: 'Ada@Example.com' }, "ada@example.com's Team"],
    ['nobody', {}, 'Personal Team'],
    ['a name of a thousand characters, cut', { display_name: 'x'.repeat(1_000) }, `${'x'.repeat(993)}'s Team`],
  ])('it is named after %s', async (_, body, name) => {
    const project = await newProject(settings);
    const { id } = (await project.server('POST /users', { body })).body;
    expect((await teamsOf(project, id)).map((team: { display_name: string }) => team.display_name)).toEqual([name]);
  });

  test('a guest has one', async () => {
    const project = await newProject(settings);
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const { user_id } = (await project.call('POST /auth/anonymous/sign-up')).body;
    expect(await teamsOf(project, user_id)).toHaveLength(1);
  });

  test('its user holds what creators get', async () => {
    const project = await newProject(settings);
    const { call } = await project.signUp();
    const { items } = (await call('GET /team-permissions', { query: { user_id: 'me' } })).body;
    expect(items).toMatchObject([{ id: 'team_admin' }]);
  });

  test('the answer and the event of the creation do not know of it yet', async () => {
    const project = await newProject(settings);
    const { body } = await project.server('POST /users', { body: { display_name: 'Ada' } });
    expect([body.selected_team, body.selected_team_id]).toEqual([null, null]);
    expect((await toldOfTeams(project.id)).map(({ kind }) => kind)).toEqual(['team.created']);
  });
});

test('without them nobody has any', async () => {
  const project = await newProject();
  const { id } = await project.signUp();
  expect(await teamsOf(project, id)).toEqual([]);
});

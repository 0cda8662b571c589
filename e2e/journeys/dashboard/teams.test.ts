import { newEmail, type TestProject } from '@latchkey/testing';
import type { Dashboard } from '../../support/dashboard.ts';
import { chooseInMenu } from '../../support/menu.ts';
import { expect, inFull, onPhone, test } from '../../support/test.ts';

test.use({ config: { allow_team_api_keys: true } });

/** An owner, users whom they know, and what the journeys do with teams. */
async function withUsers(dashboard: Dashboard, project: TestProject, ...names: readonly string[]) {
  const { owner, page, dialog } = dashboard;
  const ids = new Map<string, string>();
  for (const display_name of names) {
    const body = { display_name, primary_email: newEmail() };
    ids.set(display_name, (await project.server('POST /users', { body })).body.id);
  }
  return {
    ...dashboard,
    idOf: (name: string) => ids.get(name) ?? '',
    async pick(field: string, name: string) {
      const combobox = dialog.getByRole('combobox', { name: field });
      await owner.type(combobox, name);
      await dialog.getByRole('option', { name }).waitFor();
      if (owner.isOnPhone) await owner.press(dialog.getByRole('option', { name }));
      else await page.keyboard.press('Enter');
      await dialog.getByRole('group', { name: field }).waitFor();
    },
  };
}

test('an owner makes a team, fills it, and deletes it', onPhone, async ({ dashboard, project }) => {
  const { owner, page, dialog, idOf, open, press, answer, said, pick } = await withUsers(
    dashboard,
    project,
    'Ada Lovelace',
    'Grace Hopper',
  );
  await open('teams');
  await page.getByText('No teams yet').waitFor();
  await owner.look('teams, none');
  await press('Create the first team');
  await answer('Create team');
  await dialog.getByText('Enter a name').waitFor();
  await owner.type(dialog.getByLabel('Name', { exact: true }), 'Acme');
  await pick('Creator (optional)', 'Ada Lovelace');
  await owner.look('teams, create');
  await answer('Create team');
  await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();

  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
  await owner.look('team');
  await press('Add member');
  await pick('User', 'Grace Hopper');
  await answer('Add member');
  await said('Grace Hopper added');
  await press('Permissions of Grace Hopper');
  await owner.press(dialog.getByRole('checkbox', { name: '$update_team' }));
  await said('$update_team granted');
  await owner.look('team, permissions');
  await answer('Done');
  const more = page.getByRole('button', { name: /^\d+ more included permissions? of Grace Hopper/ });
  await owner.press(more);
  await page.getByText('Included in team_member').first().waitFor();
  await page.keyboard.press('Escape');
  const query = { user_id: idOf('Grace Hopper'), recursive: 'false' };
  const { items } = (await project.server('GET /team-permissions', { query })).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(['$update_team', 'team_member']);

  await press('Remove Grace Hopper');
  await answer('Remove member');
  await said('Member removed');
  await chooseInMenu(owner, page.getByRole('button', { name: 'Team actions' }), 'Delete team');
  await owner.type(dialog.getByRole('textbox'), 'Acme');
  await answer('Delete team');
  await said('Acme deleted');
  await page.getByText('No teams yet').waitFor();
});

test('an owner invites people to a team, and makes a key for it', inFull, async ({ dashboard, project }) => {
  const { owner, page, dialog, open, press, answer, said } = await withUsers(dashboard, project);
  const { id } = (await project.server('POST /teams', { body: { display_name: 'Acme' } })).body;
  await open(`teams/${id}?tab=invitations`);
  const [first, second] = [newEmail(), newEmail()];
  await press('Invite by email');
  await owner.type(dialog.getByLabel('Emails'), `${first}, ${second}`);
  await answer('Send invitations');
  await said('2 invitations sent');
  await press('Invite by email');
  await owner.type(dialog.getByLabel('Emails'), `${first} nobody`);
  await answer('Send invitations');
  await dialog.getByText('0 of 2 sent').waitFor();
  await owner.look('team, invited');
  await answer('Done');
  await press(`Create link ${first}`);
  await dialog.getByText('/handler/team-invitation?code=').waitFor();
  await answer('Done');
  await press(`Resend ${second}`);
  await said('Invitation resent');
  await press(`Revoke ${second}`);
  await answer('Revoke invitation');
  await said('Invitation revoked');

  await owner.press(page.getByRole('link', { name: 'API keys' }));
  await press('Create API key');
  await owner.type(dialog.getByLabel('Description'), 'Export');
  await answer('Create API key');
  const key = await dialog.getByRole('group', { name: 'API key' }).textContent();
  await answer("I've copied the key");
  const checked = await project.server('POST /team-api-keys/check', { body: { api_key: key } });
  expect(checked.body).toMatchObject({ team_id: id, description: 'Export' });
  await press('Revoke Export');
  await answer('Revoke API key');
  await said('API key revoked');
});

test('an owner sets what members of teams start with', inFull, async ({ dashboard, project }) => {
  const { owner, page, open, press } = await withUsers(dashboard, project);
  await open('team-settings');
  const joins = page.getByRole('group', { name: 'Team members' });
  await owner.press(joins.getByRole('checkbox', { name: '$update_team' }));
  await owner.press(page.getByRole('switch', { name: 'Team creation' }));
  await owner.look('team settings');
  await press('Save changes');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { config } = (await project.admin('GET /internal/projects/current')).body;
  expect(config.client_team_creation_enabled).toBe(true);
  expect(config.team_member_default_permissions).toEqual([{ id: '$update_team' }, { id: 'team_member' }]);
});

test('the page of a user says and changes what it may do where', inFull, async ({ dashboard, project }) => {
  const { owner, page, dialog, idOf, open, press, answer, said } = await withUsers(dashboard, project, 'Ada Lovelace');
  const body = { display_name: 'Acme', creator_user_id: idOf('Ada Lovelace') };
  await project.server('POST /teams', { body });
  await project.admin('POST /project-permission-definitions', { body: { id: 'beta' } });
  await open(`users/${idOf('Ada Lovelace')}?tab=teams`);
  await page.getByRole('link', { name: 'Acme' }).waitFor();
  await press('Permissions in Acme');
  await owner.press(dialog.getByRole('checkbox', { name: 'team_admin' }));
  await said('team_admin revoked');
  await answer('Done');
  await page.getByText('No permissions').first().waitFor();
  await press('Change permissions');
  await owner.press(dialog.getByRole('checkbox', { name: 'beta' }));
  await said('beta granted');
  await answer('Done');
  await owner.look('user, in a team');
  await press('Remove from team Acme');
  await answer('Remove from team');
  await page.getByText("This user isn't in any teams.").waitFor();
});

import { data, done, knownError, listOf } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { memberBody, membersBody, teamBody, teamPermissionIds } from '@latchkey/testing/fake-api/samples/team';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { me } from '../../../testing/accounts.ts';
import { described } from '../../../testing/described.ts';
import { soon } from '../../../testing/soon.ts';
import type { StageOptions } from '../../../testing/stage.tsx';
import { acme, teamReplies } from '../../../testing/team.ts';

async function section(permissions: readonly string[] = teamPermissionIds, { replies, ...options }: StageOptions = {}) {
  const given = await accountAt(`team-${acme.id}`, {
    provider: { lang: 'en-GB' },
    ...options,
    replies: { ...teamReplies(permissions), ...replies },
  });
  await screen.findByRole('region', { name: 'Leave team' });
  return given;
}
const parts = () =>
  within(screen.getByRole('region', { name: 'Acme' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const lacking = (permission_id: string) => () =>
  knownError('TEAM_PERMISSION_REQUIRED', { team_id: acme.id, user_id: me, permission_id });
const DELETE = `DELETE /teams/${acme.id}` as const;
const LEAVE = `DELETE /team-memberships/${acme.id}/me` as const;

test('who may everything sees every part', async () => {
  await section(teamPermissionIds, { config: { allow_team_api_keys: true } });
  expect(parts()).toEqual([
    'Team profile',
    'Your team profile',
    'Members',
    'Invitations',
    'API keys',
    'Leave team',
    'Delete team',
  ]);
});

test('who may nothing sees only what is their own', async () => {
  const { service } = await section([]);
  expect(parts()).toEqual(['Your team profile', 'Leave team']);
  expect(service.keys()).not.toContain('GET /latchkey/team-members');
});

test('API keys of teams are shown where the project has them', async () => {
  await section(['$manage_api_keys']);
  expect(parts()).not.toContain('API keys');
});

test('every team has a section, by its name', async () => {
  const other = teamBody(2, { display_name: 'Borealis' });
  await section(teamPermissionIds, { replies: { 'GET /teams': () => listOf(acme, other) } });
  expect(screen.getByRole('link', { name: 'Borealis' }).getAttribute('href')).toContain(`#team-${other.id}`);
});

test('a team that one is not in says so', async () => {
  await accountAt('team-t9', { replies: teamReplies() });
  expect(await screen.findByText("You aren't a member of this team.")).toBeDefined();
});

test('the name of the team is changed', async () => {
  const { press, type, keys, said } = await section(teamPermissionIds, {
    replies: { [`PATCH /teams/${acme.id}`]: () => data(acme) },
  });
  await press('Change team name');
  await type('Team name', 'Acme Rockets');
  await press('Save');
  await said('Team name saved.');
  expect(keys(`PATCH /teams/${acme.id}`)).toEqual([{ display_name: 'Acme Rockets' }]);
});

test('a team cannot be without a name', async () => {
  const { press, user, keys } = await section();
  await press('Change team name');
  await user.clear(screen.getByLabelText('Team name'));
  await press('Save');
  expect(described(screen.getByLabelText('Team name'))).toBe('Please enter a team name');
  expect(keys(`PATCH /teams/${acme.id}`)).toEqual([]);
});

test('one has a name of their own in the team', async () => {
  const PATCH = `PATCH /team-member-profiles/${acme.id}/me` as const;
  const { press, type, keys, said } = await section([], {
    replies: { [PATCH]: data({ team_id: acme.id, user_id: me, display_name: 'Countess', profile_image_url: null }) },
  });
  await press('Change your name in the team');
  await type('Your name in the team', 'Countess');
  await press('Save');
  await said('Your name in the team is saved.');
  expect(keys(PATCH)).toEqual([{ display_name: 'Countess' }]);
});

test('a permission that was taken meanwhile is named, and its part goes', async () => {
  let held = teamPermissionIds;
  const given = await section(teamPermissionIds, {
    replies: {
      'GET /team-permissions': () => listOf(...held.map((id) => ({ id, user_id: me, team_id: acme.id }))),
      [`PATCH /teams/${acme.id}`]: lacking('$update_team'),
    },
  });
  held = ['$read_members'];
  await given.press('Change team name');
  await given.type('Team name', 'Mine');
  await given.press('Save');
  await given.said('You no longer have the permission $update_team.');
  await soon(given, () => expect(parts()).toEqual(['Your team profile', 'Members', 'Leave team']));
});

test('who leaves is asked, and told that it is done', async () => {
  let list = [acme];
  const { press, user, keys, said } = await section([], {
    replies: {
      'GET /teams': () => listOf(...list),
      [LEAVE]: () => {
        list = [];
        return done;
      },
    },
  });
  await press('Leave team');
  expect(keys(LEAVE)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave team' }));
  await said('You left Acme.');
  expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
});

test('the last one who can manage the team cannot leave, and it says why', async () => {
  const given = await section(teamPermissionIds, {
    replies: {
      'GET /latchkey/team-members': () =>
        data(membersBody([memberBody(me, 'Ada', ['$update_team']), memberBody(idOf(2, 3), 'Bo')])),
    },
  });
  const button = screen.getByRole('button', { name: 'Leave team' });
  await soon(given, () => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await given.press('Leave team');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(described(button)).toMatch(/You're the only member who can manage/);
});

test('a team is deleted after its name was typed', async () => {
  let list = [acme];
  const { press, type, user, keys, said } = await section(teamPermissionIds, {
    replies: {
      'GET /teams': () => listOf(...list),
      [DELETE]: () => {
        list = [];
        return done;
      },
    },
  });
  await press('Delete team');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete team' }));
  await type('To confirm, type Acme', 'Acne');
  await user.click(dialog.getByRole('button', { name: 'Delete team' }));
  expect(described(screen.getByLabelText('To confirm, type Acme'))).toBe("This isn't Acme");
  expect(keys(DELETE)).toEqual([]);
  await type('To confirm, type Acme', 'Acme');
  await user.click(dialog.getByRole('button', { name: 'Delete team' }));
  await said('Acme was deleted.');
});

test('a new team is selected, and shown', async () => {
  const made = teamBody(2, { display_name: 'Borealis' });
  const list = [acme];
  const given = await accountAt('team-creation', {
    config: { client_team_creation_enabled: true },
    replies: {
      ...teamReplies(),
      'GET /teams': () => listOf(...list),
      'POST /teams': () => {
        list.push(made);
        return data(made);
      },
    },
  });
  await given.type('Team name', ' Borealis ');
  await given.press('Create team');
  await soon(given, () => expect(location.hash).toBe(`#team-${made.id}`));
  expect(given.keys('POST /teams')).toMatchObject([{ display_name: 'Borealis', creator_user_id: 'me' }]);
  expect(given.keys('PATCH /users/me')).toEqual([{ selected_team_id: made.id }]);
});

test('creating teams is offered where the project lets users', async () => {
  await section();
  expect(screen.queryByRole('link', { name: 'Create a team' })).toBeNull();
});

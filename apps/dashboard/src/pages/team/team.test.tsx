import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { bareTeam, fullTeam } from '../../../testing/records/team-records.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const { id, display_name: name } = teamBody(1);
const path = `${project}/teams/${id}`;
const projects = (config = {}) => [
  projectBody({ id: 'internal', display_name: 'Latchkey' }),
  projectBody({ id: project.slice('/projects/'.length), display_name: 'Notes', config }),
];

/** The page of the team, once it stands. */
async function openPage(script = {}, tab = '') {
  const world = open(path + (tab && `?tab=${tab}`), script);
  await screen.findByRole('heading', { name, level: 1 });
  return world;
}

const section = async (title: string) => within(await screen.findByRole('region', { name: title }));
const button = async (inside: string, label: string) => (await section(inside)).findByRole('button', { name: label });
const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test('the page says when there is no such team', async () => {
  open(`${project}/teams/00000000-0000-4000-8000-000000000000`);
  expect(await screen.findByRole('heading', { name: 'Team not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All teams' }).getAttribute('href')).toBe(`${project}/teams`);
});

test('each section says when there is nothing', async () => {
  const { user } = await openPage({ teamRecords: bareTeam, projects: projects({ allow_team_api_keys: true }) });
  for (const [tab, nothing] of [
    ['Members', 'This team has no members.'],
    ['Invitations', 'No pending invitations.'],
    ['API keys', 'This team has no API keys.'],
  ] as const) {
    await user.click(within(screen.getByRole('navigation', { name: 'Team' })).getByRole('link', { name: tab }));
    expect(await screen.findByText(nothing)).toBeTruthy();
  }
});

test('a change sends what is different', async () => {
  const { user, bodies } = await openPage({}, 'profile');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Wasps');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { name: 'Wasps', level: 1 })).toBeTruthy();
  expect(bodies(`PATCH /teams/${id}`)).toEqual([{ display_name: 'Wasps' }]);
});

test('the picture is removed at once', async () => {
  const { user, bodies } = await openPage(
    { teams: [teamBody(1, { profile_image_url: 'http://localhost/a.jpg' })] },
    'profile',
  );
  await user.click(await button('Picture', 'Remove picture'));
  await waitFor(() => expect(bodies(`PATCH /teams/${id}`)).toEqual([{ profile_image_url: null }]));
});

test('metadata that are no JSON are not sent', async () => {
  const { user, sent } = await openPage({}, 'metadata');
  await user.type(screen.getByLabelText('Server metadata'), 'plan');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Not valid JSON: check line 1/)).toBeTruthy();
  expect(sent).not.toContain(`PATCH /teams/${id}`);
});

test('deleting asks for the name, and leads back to the table', async () => {
  const { user, props } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Team actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete team' }));
  await screen.findByRole('dialog');
  expect(dialog().getByRole('button', { name: 'Delete team' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog().getByRole('textbox'), name);
  await user.click(dialog().getByRole('button', { name: 'Delete team' }));
  await said(`${name} deleted`);
  expect(props.history?.location.pathname).toBe(`${project}/teams`);
});

describe('members', () => {
  test('say what they are granted, and how much comes with it', async () => {
    await openPage();
    const members = await section('Members');
    await members.findByRole('link', { name: 'Alan Turing' });
    expect(members.getAllByText('team_member').length).toBeGreaterThan(0);
    expect(members.getByRole('button', { name: '4 more included permissions of Alan Turing' })).toBeTruthy();
  });

  test('without a name are called by their address', async () => {
    await openPage();
    expect(await (await section('Members')).findByRole('link', { name: 'mary3@example.com' })).toBeTruthy();
  });

  test('gets another role in place of the one they have', async () => {
    const { user, sent } = await openPage();
    const members = await section('Members');
    const role = await members.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Grace Hopper' });
    expect(role.value).toBe('team_admin');
    await user.selectOptions(role, 'editor');
    await said('Grace Hopper is now editor');
    await waitFor(() => expect(role.value).toBe('editor'));
    const changes = sent.filter((key) => key.includes('-permissions/') && !key.startsWith('GET'));
    expect(changes.map((key) => key.replace(/ .*\//, ' '))).toEqual(['POST editor', 'DELETE team_admin']);
  });

  test('lose the roles they were granted also where a directory group gives another', async () => {
    const revoking = `DELETE /latchkey/team-permissions/${id}/${userBody(2).id}`;
    const { user, sent } = await openPage({
      teamRecords: (ids: readonly string[]) => ({ ...fullTeam(ids), ofGroups: ['team_member'] }),
    });
    const members = await section('Members');
    const role = await members.findByRole('combobox', { name: 'Role of Alan Turing' });
    await user.selectOptions(role, 'No role');
    await said(/^A directory group gives team_member/);
    expect(document.activeElement).toBe(role);
    expect(sent.filter((key) => key.startsWith(revoking))).toEqual([`${revoking}/team_member`, `${revoking}/editor`]);
    expect(screen.queryByText('Alan Turing has no role now')).toBeNull();
  });

  test('may have no role', async () => {
    const { user } = await openPage();
    const members = await section('Members');
    const role = await members.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Grace Hopper' });
    await user.selectOptions(role, 'No role');
    await said('Grace Hopper has no role now');
    await waitFor(() => expect(role.value).toBe(''));
  });

  test('are granted a permission by a tick', async () => {
    const { user, sent } = await openPage();
    await user.click(await button('Members', 'Permissions of Alan Turing'));
    await screen.findByRole('dialog');
    await user.click(await dialog().findByRole('checkbox', { name: 'post:edit' }));
    await said('post:edit granted');
    expect(sent).toContain(`POST /latchkey/team-permissions/${id}/${userBody(2).id}/post%3Aedit`);
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'post:edit' }).checked).toBe(true);
  });

  test('lose one by taking the tick away', async () => {
    const { user } = await openPage();
    await user.click(await button('Members', 'Permissions of Alan Turing'));
    await screen.findByRole('dialog');
    await user.click(await dialog().findByRole('checkbox', { name: 'editor' }));
    await said('editor revoked');
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'editor' }).checked).toBe(false);
  });

  test('keep what could not be taken, and it is said why', async () => {
    const key = `DELETE /latchkey/team-permissions/${id}/${userBody(2).id}/editor`;
    const { user } = await openPage({ fails: [key] });
    await user.click(await button('Members', 'Permissions of Alan Turing'));
    await screen.findByRole('dialog');
    await user.click(await dialog().findByRole('checkbox', { name: 'editor' }));
    expect(await dialog().findByText(/couldn't handle this request/)).toBeTruthy();
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'editor' }).checked).toBe(true);
  });

  test('are removed after a question that names them', async () => {
    const { user } = await openPage();
    await user.click(await button('Members', 'Remove Alan Turing'));
    expect(dialog().getByRole('heading', { name: `Remove Alan Turing from ${name}?` })).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Remove member' }));
    await said('Member removed');
    expect((await section('Members')).queryByRole('link', { name: 'Alan Turing' })).toBeNull();
  });

  async function add(text: string) {
    const world = await openPage();
    await world.user.click(await button('Members', 'Add member'));
    await world.user.type(dialog().getByRole('combobox', { name: 'User' }), text);
    await world.user.click(await dialog().findByRole('option', { name: new RegExp(text) }));
    await world.user.click(dialog().getByRole('button', { name: 'Add member' }));
    return world;
  }

  test('are added by looking for them', async () => {
    await add('edsger4@');
    expect(await (await section('Members')).findByRole('link', { name: 'Edsger Dijkstra' })).toBeTruthy();
  });

  test('are not added twice', async () => {
    await add('alan2@');
    expect(await dialog().findByText('Alan Turing is already a member')).toBeTruthy();
  });
});

describe('invitations', () => {
  const invite = async (text: string) => {
    const world = await openPage({}, 'invitations');
    await world.user.click(await button('Invitations', 'Invite by email'));
    await world.user.type(dialog().getByLabelText('Emails'), text);
    await world.user.click(dialog().getByRole('button', { name: 'Send invitations' }));
    return world;
  };

  test('go out to several at once, with links to the app', async () => {
    const { bodies } = await invite('a@example.com, b@example.com');
    await said('2 invitations sent');
    expect(bodies('POST /latchkey/team-invitations')).toEqual([
      {
        team_id: id,
        emails: ['a@example.com', 'b@example.com'],
        callback_url: 'http://localhost:3000/handler/team-invitation',
      },
    ]);
    expect(await (await section('Invitations')).findByText('b@example.com')).toBeTruthy();
  });

  test('that did not go out say why, each', async () => {
    await invite('a@example.com nobody linus@example.com');
    expect(await dialog().findByText('1 of 3 sent')).toBeTruthy();
    expect(dialog().getByText('Not an email address')).toBeTruthy();
    expect(dialog().getByText('Already invited')).toBeTruthy();
  });

  test('are sent again', async () => {
    const { user } = await openPage({}, 'invitations');
    await user.click(await button('Invitations', 'Resend linus@example.com'));
    await said('Invitation resent');
  });

  test('become links to hand on', async () => {
    const { user } = await openPage({}, 'invitations');
    await user.click(await button('Invitations', 'Create link linus@example.com'));
    expect(await screen.findByText('http://localhost:3000/handler/team-invitation?code=scripted')).toBeTruthy();
  });

  test('are revoked', async () => {
    const { user } = await openPage({}, 'invitations');
    await user.click(await button('Invitations', 'Revoke linus@example.com'));
    await user.click(dialog().getByRole('button', { name: 'Revoke invitation' }));
    await said('Invitation revoked');
    expect((await section('Invitations')).queryByText('linus@example.com')).toBeNull();
  });

  test('need an app to lead to', async () => {
    await openPage({ projects: projects({ allow_localhost: false }) }, 'invitations');
    const invitations = await section('Invitations');
    expect(await invitations.findByText(/Add your app's domain first/)).toBeTruthy();
    expect(invitations.queryByRole('button', { name: 'Invite by email' })).toBeNull();
  });
});

describe('API keys', () => {
  const keys = { projects: projects({ allow_team_api_keys: true }) };

  test('are off where the project says so', async () => {
    await openPage({ projects: projects() }, 'api-keys');
    expect(await screen.findByText(/Team API keys are off/)).toBeTruthy();
  });

  test('are shown once, when they are made', async () => {
    const { user } = await openPage(keys, 'api-keys');
    await user.click(await button('API keys', 'Create API key'));
    await user.type(dialog().getByLabelText('Description'), 'Export');
    await user.click(dialog().getByRole('button', { name: 'Create API key' }));
    expect(await dialog().findByText('sk_scripted_zz99')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: "I've copied the key" }));
    expect(await button('API keys', 'Revoke Export')).toBeTruthy();
  });

  test('are revoked', async () => {
    const { user } = await openPage(keys, 'api-keys');
    await user.click(await button('API keys', 'Revoke Nightly import'));
    await user.click(dialog().getByRole('button', { name: 'Revoke API key' }));
    await said('API key revoked');
  });
});

describe('the single sign-on of a team', () => {
  test('is what its members see of it', async () => {
    await openPage({}, 'single-sign-on');
    const provider = await section('Identity provider');
    expect(await provider.findByText('acme.example')).toBeTruthy();
    expect(await provider.findByRole('button', { name: /^Set up / })).toBeTruthy();
    expect(provider.getByRole('heading', { name: 'Provisioning', level: 3 })).toBeTruthy();
  });

  test('does not take the sign-in page of the dashboard for that of the app', async () => {
    const { user } = await openPage({}, 'single-sign-on');
    const provider = await section('Identity provider');
    await user.click(await provider.findByRole('button', { name: /^Set up / }));
    expect((await provider.findByLabelText<HTMLInputElement>("The app's sign-in page")).value).toBe('');
    expect(provider.getByRole<HTMLInputElement>('switch', { name: 'Members can start at Okta' }).disabled).toBe(true);
  });

  test('is set up by a link, which is shown once', async () => {
    const { user, bodies } = await openPage({ setUpLinks: [] }, 'single-sign-on');
    expect(await (await section('Set-up links')).findByText('No set-up links.')).toBeTruthy();
    await user.click(await button('Set-up links', 'Create set-up link'));
    await user.click(dialog().getByRole('switch', { name: 'Provisioning' }));
    await user.selectOptions(dialog().getByLabelText('Valid for'), '14 days');
    await user.click(dialog().getByRole('button', { name: 'Create link' }));
    await said(`https://id.example/p/notes/set-up#${'k'.repeat(45)}`);
    await said(/and so sign in as any user with an address of its verified domains/);
    expect(bodies(`POST /latchkey/teams/${id}/set-up-links`)).toEqual([
      { parts: ['domains', 'connection'], expires_in_days: 14 },
    ]);
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    expect(await (await section('Set-up links')).findByText('Domains, Single sign-on')).toBeTruthy();
  });

  test('has links that permit something', async () => {
    const { user, sent } = await openPage({ setUpLinks: [] }, 'single-sign-on');
    await user.click(await button('Set-up links', 'Create set-up link'));
    for (const part of ['Domains', 'Single sign-on', 'Provisioning'])
      await user.click(dialog().getByRole('switch', { name: part }));
    await user.click(dialog().getByRole('button', { name: 'Create link' }));
    await said('Turn at least one on');
    expect(sent).not.toContain(`POST /latchkey/teams/${id}/set-up-links`);
  });

  test('has links that are revoked after a question', async () => {
    const { user, sent } = await openPage({}, 'single-sign-on');
    const title = 'Domains, Single sign-on, Provisioning';
    await user.click(await button('Set-up links', `Revoke link for ${title}`));
    await user.click(dialog().getByRole('button', { name: 'Revoke link' }));
    await said('Link revoked');
    expect(sent.filter((call) => call.startsWith('DELETE '))).toHaveLength(1);
    expect(await (await section('Set-up links')).findByText('No set-up links.')).toBeTruthy();
  });
});

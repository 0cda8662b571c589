import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEmail, newProject } from '@latchkey/testing';
import { runProgram } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../testing/command-line.ts';
import { clientCommands } from './clients.ts';
import { keyCommands } from './keys.ts';
import { permissionCommands } from './permissions.ts';
import { projectCommands } from './projects.ts';
import { resourceServerCommands } from './resource-servers.ts';
import { setUpLinkCommands } from './single-sign-on/set-up-links.ts';
import { teamCommands } from './teams.ts';
import { userCommands } from './users.ts';

const { service, place } = await startService();

/** The command line of the owner, who means a project of their own. */
async function ownProject() {
  const project = await newProject({}, service.world);
  return { project, ...commandLine(within(place, { LATCHKEY_PROJECT_ID: project.id })) };
}

test.concurrent('projects are made, listed, shown, changed and deleted', async () => {
  const { shown, read, typing } = commandLine(place);
  const { id } = await read(['projects', 'create', 'Night Shop', '--description', 'Open late']);
  expect(await shown('projects', 'list')).toMatch(new RegExp(`${id} +Night Shop`));
  expect((await read(['projects', 'list'])).projects).toContainEqual(expect.objectContaining({ id }));
  expect(await read(['projects', 'show', id])).toMatchObject({ description: 'Open late', passkeyEnabled: false });
  const changed = await read(['projects', 'change', id, '--name', 'Day Shop', '--passkeys', 'on', '--description', '']);
  expect(changed).toMatchObject({ displayName: 'Day Shop', passkeyEnabled: true, description: null });
  expect(await shown('projects', 'show', id)).toMatch(/Passkeys.+yes/);
  const terminal = typing('projects', 'delete', id);
  await terminal.shows(/Type .*Day Shop.* to go on/);
  terminal.type('Day Shop');
  await terminal.shows(/The project Day Shop is deleted/);
  expect(await terminal.ended).toBe(0);
  const other = await read(['projects', 'create', 'Another']);
  expect(await read(['projects', 'delete', other.id, '--yes'])).toEqual({ status: 'deleted', id: other.id });
});

describe.concurrent('the project of a folder', () => {
  const of = (folder: string, env: Readonly<Record<string, string>> = {}) =>
    commandLine({ ...within(place, env), folder });

  test('is chosen, shown and forgotten', async () => {
    const { id: projectId } = await newProject({}, service.world);
    const folder = newFolder();
    const { read, shown } = of(folder);
    const from = join(folder, '.latchkey.json');
    const used = await read(['projects', 'use', projectId]);
    expect(used).toMatchObject({ status: 'used', projectId, from });
    expect(await read(['projects', 'use'])).toEqual({ ...used, status: 'current' });
    expect(await shown('projects', 'use')).toMatch(`(${projectId}), from ${from}`);
    expect(await read(['projects', 'use', '--clear'])).toMatchObject({ status: 'cleared', from });
    expect(await shown('projects', 'use', '--clear')).toMatch('No project was chosen for this folder.');
  });

  test('is what commands work on there and below, unless the environment or the command line names another', async () => {
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => newProject({}, service.world)));
    const folder = newFolder();
    await of(folder).read(['projects', 'use', String(one?.id)]);
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const env = { LATCHKEY_PROJECT_ID: String(other?.id) };
    const projectOf = async (line: ReturnType<typeof commandLine>, ...more: string[]) =>
      (await line.read(['check', ...more], { code: 5 })).projectId;
    expect(await projectOf(of(inner))).toBe(one?.id);
    expect(await projectOf(of(inner, env))).toBe(other?.id);
    expect(await projectOf(of(inner, env), '--project', String(third?.id))).toBe(third?.id);
  });

  test('is that of the application in it, where none was chosen', async () => {
    const { id } = await newProject({}, service.world);
    const folder = newFolder();
    writeFileSync(join(folder, '.env.local'), `VITE_LATCHKEY_PROJECT_ID=${id}\n`);
    expect(await of(folder).read(['projects', 'use'])).toMatchObject({
      projectId: id,
      from: join(folder, '.env.local'),
    });
  });

  test('that is set to another one in the environment is said to count after it', async () => {
    const { id } = await newProject({}, service.world);
    const shown = await of(newFolder(), { LATCHKEY_PROJECT_ID: 'internal' }).shown('projects', 'use', id);
    expect(shown).toMatch('LATCHKEY_PROJECT_ID is set to another project, and comes first.');
  });

  test.each([
    [4, /^You own no project x\. See/, ['projects', 'use', 'x']],
    [2, /^Name a project or pass --clear, not both\.$/, ['projects', 'use', 'x', '--clear']],
  ])('ends with %i: %s', async (ended, message, words) => {
    expect(await of(newFolder()).failure(...words)).toMatchObject({ ended, message: expect.stringMatching(message) });
  });

  test('that is not there is told with the file that names it', async () => {
    const folder = newFolder();
    const file = join(folder, '.latchkey.json');
    writeFileSync(file, JSON.stringify({ projects: { [String(place.env?.LATCHKEY_API_URL)]: 'gone' } }));
    const message = `You own no project gone (named by ${file}). See "latchkey projects list".`;
    expect(await of(folder).failure('users', 'list')).toMatchObject({ ended: 4, message });
  });
});

test.concurrent('production is switched on once nothing speaks against it, and the refusal says what does', async () => {
  const { read, failure } = commandLine(place);
  const { id } = await read(['projects', 'create', 'Shop']);
  expect(await failure('projects', 'change', id, '--production', 'on')).toMatchObject({
    message: expect.stringMatching(/^Before you turn on production mode.* Localhost is not allowed/),
  });
  const changed = await read(['projects', 'change', id, '--production', 'on', '--localhost', 'off']);
  expect(changed).toMatchObject({ isProductionMode: true, allowLocalhost: false });
});

test.concurrent('users are made, listed, shown, changed and deleted', async () => {
  const { shown, read, failure, project } = await ownProject();
  const email = newEmail();
  const made = await read(['users', 'create', '--email', email, '--name', 'Ada', '--verified', 'on']);
  expect(made).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, hasPassword: false });
  expect(await shown('users', 'list')).toMatch(new RegExp(`${email} +Ada +yes`));
  expect(await read(['users', 'list', '--query', 'ada', '--all'])).toEqual({ users: [made], nextCursor: null });
  expect(await read(['users', 'show', made.id])).toEqual(made);
  expect(await shown('users', 'show', email)).toMatch(new RegExp(made.id));
  await read(['users', 'change', email, '--name', 'Ada L.', '--password-stdin'], { input: 'a password by a pipe\n' });
  const password = { email, password: 'a password by a pipe' };
  expect((await project.call('POST /auth/password/sign-in', { body: password })).status).toBe(200);
  const twin = await read(['users', 'create', '--name', 'Twin']);
  const pair = { userId: made.id, duplicateId: twin.id };
  expect(await read(['users', 'merge', email, twin.id, '--dry-run'])).toMatchObject({ status: 'planned', ...pair });
  expect(await read(['users', 'merge', email, twin.id, '--yes'])).toMatchObject({ status: 'merged', ...pair });
  expect(await shown('users', 'erasure', twin.id)).toContain(`Merged into: ${made.id}.`);
  expect(await read(['users', 'delete', email, '--yes'])).toEqual({ status: 'deleted', id: made.id });
  expect(await read(['users', 'erasure', made.id])).toMatchObject({ userId: made.id, requestedBy: 'owner' });
  expect(await shown('users', 'erasure', made.id)).toMatch(/Erased .*\. Requested by: owner\./);
  expect(await failure('users', 'erasure', 'nobody')).toMatchObject({ ended: 4 });
  expect(await shown('users', 'list')).toMatch(/No users yet\. Create one: latchkey users create/);
});

test.concurrent('long lists of users come page by page', async () => {
  const { read, shown } = await ownProject();
  for (const name of ['A', 'B', 'C']) await read(['users', 'create', '--name', name]);
  const first = await read(['users', 'list', '--limit', '2']);
  expect(await shown('users', 'list', '--limit', '2')).toContain(
    `There are more: --all, or --cursor ${first.nextCursor}`,
  );
  const rest = await read(['users', 'list', '--limit', '2', '--cursor', first.nextCursor]);
  expect([...first.users, ...rest.users].map(({ displayName }) => displayName)).toEqual(['C', 'B', 'A']);
  expect((await read(['users', 'list', '--limit', '1', '--all'])).users).toHaveLength(3);
});

test.concurrent('keys are made, shown and revoked; secret ones are shown once', async () => {
  const { shown, read, project } = await ownProject();
  const made = await read(['keys', 'create', 'The shop', '--kinds', 'client', '--days', '2']);
  expect(made).toMatchObject({ publishableClientKey: expect.stringMatching(/^pck_/), secretServerKey: null });
  const { publishableClientKey } = made;
  expect(await read(['keys', 'show', made.id])).toMatchObject({ publishableClientKey, status: 'valid' });
  expect(await shown('keys', 'create', 'Another')).toMatch(/only this once[\s\S]*ssk_/);
  expect(await shown('keys', 'list')).toMatch(/The shop +valid/);
  expect(await read(['keys', 'show', made.id])).toMatchObject({ publishableClientKeyUsedAt: null });
  const used = { headers: { 'publishable-client-key': publishableClientKey } };
  expect((await project.call('GET /projects/current', used)).status).toBe(200);
  const lastUse = async () => (await read(['keys', 'show', made.id])).publishableClientKeyUsedAt;
  await expect.poll(lastUse, { timeout: 20_000 }).toMatch(/^20/);
  expect(await shown('keys', 'list')).toMatch(/The shop +valid +20\d\d-/);
  expect((await read(['keys', 'list'])).keys.length).toBeGreaterThanOrEqual(2);
  const { publishableClientKey: next, ...rotated } = await read(['keys', 'rotate', made.id, '--overlap', '0']);
  expect([next !== publishableClientKey, rotated.id !== made.id]).toEqual([true, true]);
  expect(await read(['keys', 'show', made.id])).toMatchObject({ status: 'expired' });
  expect(await read(['keys', 'revoke', rotated.id])).toEqual({ status: 'revoked', id: rotated.id });
  const headers = { 'publishable-client-key': made.publishableClientKey };
  expect((await project.call('GET /projects/current', { headers })).status).toBe(401);
});

test.concurrent('applications are created, listed, shown, given another secret and deleted', async () => {
  const { shown, read } = await ownProject();
  const redirect = 'https://grafana.example.com/login';
  const { id, secret } = await read(['clients', 'create', 'Grafana', '--redirect', redirect, '--first-party']);
  expect(secret).toMatch(/^lcs_/);
  const client = await read(['clients', 'show', id]);
  expect(client).toMatchObject({ kind: 'web', isFirstParty: true, redirectUris: [redirect] });
  expect(await shown('clients', 'list')).toMatch(new RegExp(`${id} +Grafana`));
  expect((await read(['clients', 'list'])).clients).toEqual([client]);
  const rotated = await read(['clients', 'rotate-secret', id, '--overlap', '60']);
  expect(rotated).toEqual({ id, secret: expect.stringMatching(/^lcs_/) });
  expect(rotated.secret).not.toBe(secret);
  expect(await read(['clients', 'create', 'TV', '--kind', 'device'])).toMatchObject({ secret: null });
  expect(await read(['clients', 'delete', id, '--yes'])).toEqual({ status: 'deleted', id });
});

test.concurrent('APIs are created, listed, shown and deleted, and a machine is granted scopes of one', async () => {
  const { shown, read, failure } = await ownProject();
  const address = 'https://api.example.com';
  const scopes = ['--scopes', 'notes.read=Read your notes,notes.write=Write notes'];
  const { id } = await read(['resource-servers', 'create', 'Notes API', address, ...scopes]);
  const server = await read(['resource-servers', 'show', id]);
  expect(server).toMatchObject({ identifier: address, tokenFormat: 'jwt', scopes: ['notes.read', 'notes.write'] });
  expect(await shown('resource-servers', 'list')).toMatch(new RegExp(`${id} +Notes API +${address}`));
  expect((await read(['resource-servers', 'list'])).resourceServers).toEqual([server]);
  const grants = `${id}=notes.read+notes.write`;
  const machine = await read(['clients', 'create', 'Backup', '--kind', 'machine', '--grants', grants]);
  expect(await read(['clients', 'show', machine.id])).toMatchObject({ authentication: 'secret', grants: [grants] });
  const agent = await read(['clients', 'create', 'Travel', '--kind', 'agent']);
  expect(await read(['clients', 'show', agent.id])).toMatchObject({ kind: 'agent', authentication: 'secret' });
  expect(await failure('clients', 'create', 'Backup', '--kind', 'machine', '--grants', id)).toMatchObject({ ended: 2 });
  const bad = ['resource-servers', 'create', 'Photos API', 'https://photos.example.com', '--scopes', 'photos'];
  expect(await failure(...bad)).toMatchObject({ ended: 2 });
  expect(await read(['resource-servers', 'delete', id, '--yes'])).toEqual({ status: 'deleted', id });
});

test.concurrent('teams are made, listed, shown, changed and deleted; users come and go', async () => {
  const { shown, read } = await ownProject();
  const email = newEmail();
  const { id: userId } = await read(['users', 'create', '--email', email]);
  const { id: teamId } = await read(['teams', 'create', 'Analysts']);
  expect(await read(['teams', 'add', teamId, email])).toEqual({ status: 'added', teamId, userId });
  expect((await read(['teams', 'members', teamId])).members).toMatchObject([{ id: userId, primaryEmail: email }]);
  expect(await read(['teams', 'remove', teamId, email])).toEqual({ status: 'removed', teamId, userId });
  expect(await read(['teams', 'change', teamId, '--name', 'Engineers'])).toMatchObject({ displayName: 'Engineers' });
  expect(await read(['teams', 'show', teamId])).toMatchObject({ displayName: 'Engineers' });
  expect((await read(['teams', 'list'])).teams).toHaveLength(1);
  expect(await shown('teams', 'list')).toMatch(new RegExp(`${teamId} +Engineers`));
  expect(await read(['teams', 'delete', teamId, '--yes'])).toEqual({ status: 'deleted', id: teamId });
});

test.concurrent('permissions are defined, listed, shown, changed, granted, taken back and deleted', async () => {
  const { shown, read, project } = await ownProject();
  const { id: userId } = await read(['users', 'create', '--email', newEmail()]);
  const of = ['--scope', 'project'];
  await read(['permissions', 'create', 'read', ...of]);
  const made = await read(['permissions', 'create', 'write', ...of, '--contains', 'read', '--description', 'Posts']);
  expect(made).toEqual({ id: 'write', scope: 'project', description: 'Posts', contains: ['read'] });
  expect(await read(['permissions', 'show', 'write', ...of])).toEqual(made);
  const changed = await read(['permissions', 'change', 'write', ...of, '--id', 'publish', '--description', '']);
  expect(changed).toEqual({ id: 'publish', scope: 'project', description: null, contains: ['read'] });
  expect((await read(['permissions', 'list'])).permissions).toContainEqual(changed);
  expect(await shown('permissions', 'list', ...of)).toMatch(/publish +project +- +read/);
  const granted = { permissionId: 'publish', userId, teamId: null };
  const held = async () =>
    (await project.server(`GET /project-permissions?user_id=${userId}&recursive=false`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await read(['permissions', 'grant', 'publish', userId])).toEqual({ status: 'granted', ...granted });
  expect(await held()).toEqual(['publish']);
  expect(await read(['permissions', 'revoke', 'publish', userId])).toEqual({ status: 'revoked', ...granted });
  expect(await held()).toEqual([]);
  expect(await read(['permissions', 'delete', 'publish', ...of, '--yes'])).toMatchObject({ status: 'deleted' });
});

test.concurrent('a permission of a team is granted there', async () => {
  const { read } = await ownProject();
  const { id: userId } = await read(['users', 'create', '--email', newEmail()]);
  const { id: teamId } = await read(['teams', 'create', 'Analysts', '--creator', userId]);
  const granted = await read(['permissions', 'grant', '$update_team', userId, '--team', teamId]);
  expect(granted).toEqual({ status: 'granted', permissionId: '$update_team', userId, teamId });
});

test.concurrent('a customer sets a team up by a link; its connections are listed, shown, tested and deleted', async () => {
  const { shown, read, failure, project, typing } = await ownProject();
  const { id: team } = await read(['teams', 'create', 'Acme']);
  expect(await shown('set-up-links', 'list', team)).toMatch(`latchkey set-up-links create ${team}`);
  const made = ['set-up-links', 'create', team, '--permits', 'domains,connection', '--valid-days', '14'];
  const { id, url } = await read(made);
  expect(url).toMatch(new RegExp(`/p/${project.id}/set-up#\\w{45}$`));
  const { setUpLinks } = await read(['set-up-links', 'list', team]);
  expect(setUpLinks).toMatchObject([{ id, parts: ['domains', 'connection'], lastOpenedAt: null }]);
  expect(await read(['set-up-links', 'end', team, id])).toEqual({ status: 'ended', id });
  expect(await failure('set-up-links', 'end', team, id)).toMatchObject({ ended: 4 });
  expect(await failure('set-up-links', 'create', team, '--permits', 'all')).toMatchObject({ ended: 2 });

  expect(await shown('single-sign-on', 'list', team)).toMatch('No connections.');
  const body = { display_name: 'Okta', type: 'saml', is_enabled: false };
  const connection = (await project.server(`POST /latchkey/teams/${team}/sso-connections`, { body })).body.id;
  expect((await read(['single-sign-on', 'list', team])).connections).toMatchObject([{ id: connection }]);
  expect(await shown('single-sign-on', 'list', team)).toMatch(new RegExp(`${connection} +Okta`));
  const one = { displayName: 'Okta', type: 'saml', isEnabled: false, certificateEndsAt: null };
  expect(await read(['single-sign-on', 'show', team, connection])).toMatchObject(one);
  expect(await failure('single-sign-on', 'test', team, connection)).toMatchObject({ ended: 4 });
  expect(await failure('single-sign-on', 'show', team, id)).toMatchObject({ ended: 4 });
  const terminal = typing('single-sign-on', 'delete', team, connection);
  await terminal.shows(/Type .*Okta.* to go on/);
  terminal.type('Okta');
  await terminal.shows(/The connection Okta is deleted/);
  expect(await terminal.ended).toBe(0);
});

test('no command of a noun is left out here', () => {
  const [people, access] = [
    { ...userCommands, ...teamCommands, ...setUpLinkCommands },
    { ...keyCommands, ...permissionCommands },
  ];
  const nouns = { ...projectCommands, ...people, ...access, ...clientCommands, ...resourceServerCommands };
  expect(Object.keys(nouns).filter((name) => !answered.has(name))).toEqual([]);
});

describe.concurrent('what goes wrong', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';

  test.each([
    [4, 'There is no user nobody@example.com.', ['users', 'show', 'nobody@example.com']],
    [4, `There is no user ${NOBODY}.`, ['users', 'delete', NOBODY, '--yes']],
    [4, `There is no team ${NOBODY}.`, ['teams', 'show', NOBODY]],
    [4, 'There is no team Crew.', ['teams', 'show', 'Crew']],
    [4, 'There are no keys x.', ['keys', 'show', 'x']],
    [4, 'There are no keys x.', ['keys', 'rotate', 'x']],
    [
      2,
      '--overlap takes a whole number of hours from 0 to 720, not "721".',
      ['keys', 'rotate', 'x', '--overlap', '721'],
    ],
    [4, 'There is no application x.', ['clients', 'show', 'x']],
    [4, 'There is no permission fly of a team.', ['permissions', 'show', 'fly']],
    [4, 'You own no project x. See "latchkey projects list".', ['projects', 'show', 'x']],
    [2, 'Say what to change; see --help.', ['projects', 'change', 'internal']],
    [2, '--limit takes a whole number, not "x".', ['users', 'list', '--limit', 'x']],
    [2, '--kinds is made of: client, server, admin.', ['keys', 'create', 'Shop', '--kinds', 'all']],
    [
      2,
      '--overlap takes a whole number of minutes from 0 to 43200, not "x".',
      ['clients', 'rotate-secret', 'x', '--overlap', 'x'],
    ],
    [2, 'There is no command "fly". See "latchkey help".', ['fly']],
  ])('ends with %i: %s', async (ended, message, words) => {
    const { failure } = commandLine(within(place, { LATCHKEY_PROJECT_ID: 'internal' }));
    expect(await failure(...words)).toMatchObject({ ended, message });
  });

  test('what the service refuses has its name and its sentence', async () => {
    const { read, failure } = await ownProject();
    const email = newEmail();
    await read(['users', 'create', '--email', email]);
    expect(await failure('users', 'create', '--email', email)).toMatchObject({
      code: 'USER_EMAIL_ALREADY_EXISTS',
      message: expect.stringContaining('already uses this email'),
    });
  });

  test('an email that several users have names none of them', async () => {
    const { project, failure } = await ownProject();
    const email = newEmail();
    for (let count = 0; count < 2; count++) await project.server('POST /users', { body: { primary_email: email } });
    const message = `Several users have the email ${email}. Name one by its ID.`;
    expect(await failure('users', 'delete', email, '--yes')).toMatchObject({ ended: 4, message });
  });

  test('nothing is deleted where nobody can be asked, or where the name is another', async () => {
    const { read, typing, project } = await ownProject();
    const email = newEmail();
    const user = await read(['users', 'create', '--email', email]);
    const { code, complaint } = await runProgram(place, ['users', 'delete', email, '--project', project.id]);
    expect([code, complaint]).toEqual([2, "There's no terminal to ask you in. Pass --yes.\n"]);
    const terminal = typing('users', 'delete', email);
    await terminal.shows(/to go on/);
    terminal.type('no');
    await terminal.shows(/Nothing was deleted/);
    expect(await terminal.ended).toBe(2);
    const stopped = typing('users', 'delete', email);
    await stopped.shows(/to go on/);
    stopped.interrupt();
    await stopped.shows(/Interrupted\./);
    expect(await stopped.ended).toBe(130);
    expect(await read(['users', 'show', email])).toEqual(user);
  });
});

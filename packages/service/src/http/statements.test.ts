import { type Call, internalProject, newProject, owner, type World } from '@latchkey/testing';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { newTeam } from '@latchkey/testing/people/new-team';
import { sharedProviders } from '@latchkey/testing/people/oauth-app';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { ownPage } from '@latchkey/testing/world/own-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The bounds of the design on SQL statements per request, authentication included; BEGIN and COMMIT are left out.

let counted: CountedWorld;
let world: World;

beforeAll(async () => {
  counted = await startCountedWorld();
  world = counted.world;
});
afterAll(() => counted.close());

const statementsOf: CountedWorld['statementsOf'] = (send) => counted.statementsOf(send);

const got = async (sent: Promise<Response>) => {
  const answer = await sent;
  return { status: answer.status, text: await answer.text() };
};

const someone = async () => {
  const project = await newProject({}, Promise.resolve(world));
  const user = await project.signUp();
  const { id, keys } = project;
  const grant = { grant_type: 'refresh_token', client_id: id, client_secret: keys.publishable_client_key };
  return { project, user, grant: { ...grant, refresh_token: user.refreshToken } };
};

test('reading the signed-in user is one statement', async () => {
  const { user } = await someone();
  expect(await statementsOf(() => user.call('GET /users/me'))).toHaveLength(1);
});

describe('a refresh', () => {
  test('at the session endpoint is one statement', async () => {
    const { project, user } = await someone();
    const headers = { 'refresh-token': user.refreshToken };
    expect(await statementsOf(() => project.call('POST /auth/sessions/current/refresh', { headers }))).toHaveLength(1);
  });

  test('at the OAuth endpoint is one statement', async () => {
    const { project, grant } = await someone();
    expect(await statementsOf(() => project.bare('POST /auth/oauth/token', { body: grant }))).toHaveLength(1);
  });

  test('that is answered a successor is two statements, and so is the first use of that', async () => {
    const { project, grant } = await someone();
    const body = { ...grant, accept_rotation: true };
    let successor = '';
    const ask = (refresh_token: string) => async () => {
      const answer = await project.bare('POST /auth/oauth/token', { body: { ...body, refresh_token } });
      successor = answer.body.refresh_token ?? successor;
      return answer;
    };
    world.clock.advance(3_600_000);
    expect(await statementsOf(ask(grant.refresh_token))).toHaveLength(2);
    expect(await statementsOf(ask(successor))).toHaveLength(2);
  });

  test('that notes activity is two statements', async () => {
    const { project, grant } = await someone();
    const send = () => {
      world.clock.advance(6 * 60_000);
      return project.bare('POST /auth/oauth/token', { body: grant });
    };
    expect(await statementsOf(send)).toHaveLength(2);
  });
});

describe('of the dashboard', () => {
  const page = () => ownPage(world.service.fetch);

  test('a page is no statement, once there is an owner', async () => {
    expect(await statementsOf(() => got(page().get('/projects')))).toEqual([]);
  });

  test('a renewal of the access token is one statement', async () => {
    const { call } = await internalProject(Promise.resolve(world));
    const { refresh_token } = (await call('POST /auth/password/sign-in', { body: owner })).body;
    const own = page();
    await own.post('/handler/token', { refresh_token });
    expect(await statementsOf(() => got(own.post('/handler/token', {})))).toHaveLength(1);
  });
});

test('a poll of a command line that waits is one statement', async () => {
  const { project } = await someone();
  const { polling_code } = (await project.call('POST /auth/cli')).body;
  expect(await statementsOf(() => project.call('POST /auth/cli/poll', { body: { polling_code } }))).toHaveLength(1);
});

describe('a user by its id', () => {
  test('is read by one statement', async () => {
    const { project, user } = await someone();
    expect(await statementsOf(() => project.server(`GET /users/${user.id}`))).toHaveLength(1);
  });

  test('is read for a signed-in caller by two', async () => {
    const { user } = await someone();
    expect(await statementsOf(() => user.server(`GET /users/${user.id}`))).toHaveLength(2);
  });

  test('is changed by at most fourteen, whatever changes', async () => {
    const { project, user } = await someone();
    let count = 0;
    const send = () => {
      const body = {
        display_name: 'Ada',
        profile_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
        server_metadata: { count: count++ },
        primary_email: `changed-${count}@example.com`,
        primary_email_verified: true,
      };
      return project.server(`PATCH /users/${user.id}`, { body });
    };
    await send();
    const statements = await statementsOf(send);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(14);
  });
});

describe('contact channels', () => {
  const channels = (user: { call: Call }) => () => user.call('GET /contact-channels', { query: { user_id: 'me' } });

  test('are listed by two statements, however many there are', async () => {
    const { user } = await someone();
    for (let i = 0; i < 3; i++) {
      expect(await statementsOf(channels(user))).toHaveLength(2);
      const body = { user_id: 'me', type: 'email', value: `more-${i}@example.com`, used_for_auth: false };
      await user.call('POST /contact-channels', { body });
    }
  });

  test('are added, changed and removed by at most ten each', async () => {
    const { project, user } = await someone();
    await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
    const [{ id: first }] = (await channels(user)()).body.items;
    let count = 0;
    const add = () => {
      const body = { user_id: 'me', type: 'email', value: `added-${count++}@example.com`, used_for_auth: true };
      return user.call('POST /contact-channels', { body: { ...body, is_primary: true } });
    };
    const change = () => {
      const body = { value: `moved-${count++}@example.com`, is_primary: true, used_for_auth: true };
      return user.call(`PATCH /contact-channels/me/${first}`, { body });
    };
    const remove = () => user.call(`DELETE /contact-channels/me/${first}`);
    for (const act of [add, change, remove]) {
      const statements = await statementsOf(act);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(10);
    }
  });
});

test('notification preferences are listed by two statements and changed by three', async () => {
  const { user } = await someone();
  const path = '/emails/notification-preference/me';
  const change = () => user.call(`PATCH ${path}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`, { body: { enabled: false } });
  expect(await statementsOf(() => user.call(`GET ${path}`))).toHaveLength(2);
  expect(await statementsOf(change)).toHaveLength(3);
});

describe('for admins', () => {
  test('the factors of a user are three statements, a page of its history three', async () => {
    const { project, user } = await someone();
    expect(await statementsOf(() => project.admin(`GET /latchkey/users/${user.id}/factors`))).toHaveLength(3);
    expect(await statementsOf(() => project.admin(`GET /latchkey/users/${user.id}/events`))).toHaveLength(3);
  });
});

test('a page of users is one statement', async () => {
  const { project } = await someone();
  expect(await statementsOf(() => project.server('GET /users', { query: { limit: 2 } }))).toHaveLength(1);
});

test('a page of users for a signed-in caller is at most two statements', async () => {
  const { project, user } = await someone();
  const headers = { 'access-token': user.accessToken };
  const statements = await statementsOf(() => project.server('GET /users', { query: { limit: 2 }, headers }));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2);
});

test('a sign-in by password is at most four statements', async () => {
  const { project, user } = await someone();
  const body = { email: user.email, password: user.password };
  const statements = await statementsOf(() => project.call('POST /auth/password/sign-in', { body }));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
});

test('a sign-in by password on a known device is at most four statements', async () => {
  const { project, user } = await someone();
  const body = { email: user.email, password: user.password };
  const before = await project.call('POST /auth/password/sign-in', { body });
  const device = before.headers.get('x-latchkey-device') ?? '';
  const statements = await statementsOf(() =>
    project.call('POST /auth/password/sign-in', { headers: { device }, body }),
  );
  expect([device !== '', statements.length <= 4], statements.join('\n')).toEqual([true, true]);
});

test('a sign-in with a passkey is seven statements, two of them for its challenge', async () => {
  const project = await newProject({ passkey_enabled: true }, Promise.resolve(world));
  const passkey = await newPasskey((await project.signUp()).call);
  const statements = await statementsOf(() => signIn(project.call, passkey));
  expect(statements.length, statements.join('\n')).toBe(7);
});

test('a challenge for a passkey is two statements', async () => {
  const project = await newProject({ passkey_enabled: true }, Promise.resolve(world));
  const ask = () => project.call('POST /auth/passkey/initiate-passkey-authentication');
  expect(await statementsOf(ask)).toHaveLength(2);
});

test('a sign-up is at most eight statements', async () => {
  const { project } = await someone();
  let count = 0;
  const send = () => {
    const body = {
      email: `new-${count++}@example.com`,
      password: 'correct horse',
      verification_callback_url: 'http://localhost',
    };
    return project.call('POST /auth/password/sign-up', { body });
  };
  const statements = await statementsOf(send);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
});

describe('of API keys', () => {
  const holder = async () => {
    const project = await newProject({ allow_user_api_keys: true }, Promise.resolve(world));
    const user = await project.signUp();
    const body = { user_id: 'me', description: '', expires_at_millis: null };
    return { project, user, make: () => user.call('POST /user-api-keys', { body }) };
  };

  test('a check is one statement, and one more where it notes the use', async () => {
    const { project, make } = await holder();
    const body = { api_key: (await make()).body.value };
    const check = () => project.server('POST /user-api-keys/check', { body });
    const checkLater = () => {
      world.clock.advance(60_000);
      return check();
    };
    expect(await statementsOf(checkLater)).toHaveLength(2);
    expect(await statementsOf(check)).toHaveLength(1);
    expect(await statementsOf(checkLater)).toHaveLength(2);
  });

  test('a check of what can be no key is none', async () => {
    const { project } = await holder();
    const check = async () => {
      const { text } = await project.server('POST /user-api-keys/check', { body: { api_key: 'sk_nothing' } });
      return { status: 200, text };
    };
    expect(await statementsOf(check)).toEqual([]);
  });

  test('a list is two statements', async () => {
    const { user, make } = await holder();
    await make();
    await make();
    const query = { user_id: 'me' };
    expect(await statementsOf(() => user.call('GET /user-api-keys', { query }))).toHaveLength(2);
  });

  test('to make one is at most four statements', async () => {
    const { make } = await holder();
    const statements = await statementsOf(make);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
  });
});

describe('of permissions', () => {
  const member = async () => {
    const project = await newProject({}, Promise.resolve(world));
    const user = await project.signUp();
    const team_id = await newTeam(project, { creator: user });
    return { project, user, team_id };
  };

  test('a check in a team is two statements, one of them for who asks', async () => {
    const { user, team_id } = await member();
    const query = { team_id, user_id: 'me', permission_id: '$read_members', recursive: true };
    expect(await statementsOf(() => user.call('GET /team-permissions', { query }))).toHaveLength(2);
  });

  test('the list of a user is two statements', async () => {
    const { user } = await member();
    for (const scope of ['team', 'project']) {
      const query = { user_id: 'me', recursive: true };
      expect(await statementsOf(() => user.call(`GET /${scope}-permissions`, { query }))).toHaveLength(2);
    }
  });

  test('a page of members with all that they may is five statements, however many there are', async () => {
    const { project, user, team_id } = await member();
    for (let count = 0; count < 3; count++) {
      const list = () => user.call('GET /latchkey/team-members', { query: { team_id } });
      expect(await statementsOf(list)).toHaveLength(5);
      await project.server(`POST /team-memberships/${team_id}/${(await project.signUp()).id}`, { body: {} });
    }
  });

  test('who can is three statements', async () => {
    const { project, team_id } = await member();
    const query = { team_id, permission_id: '$read_members' };
    expect(await statementsOf(() => project.server('GET /latchkey/permission-holders', { query }))).toHaveLength(3);
  });

  test('a grant is three statements', async () => {
    const { project, user, team_id } = await member();
    const path = `/team-permissions/${team_id}/${user.id}/$read_members`;
    expect(await statementsOf(() => project.server(`POST ${path}`, { body: {} }))).toHaveLength(3);
  });
});

test('a mail to many users is as many statements as to one', async () => {
  const email_config = {
    type: 'standard',
    host: 'mail.tenant.example',
    port: 587,
    username: 'post',
    password: 'secret',
    sender_name: 'The Tenant',
    sender_email: 'hello@tenant.example',
  };
  const project = await newProject({ email_config }, Promise.resolve(world));
  const users: string[] = [];
  for (let count = 0; count < 5; count++) {
    const body = { primary_email: `reader-${count}@example.com` };
    users.push((await project.server('POST /users', { body })).body.id);
  }
  const send = (user_ids: string[]) => () => {
    const body = { user_ids, html: '<p>Hello</p>', subject: 'Hello', notification_category_name: 'Marketing' };
    return project.server('POST /emails/send-email', { body });
  };
  const one = await statementsOf(send(users.slice(0, 1)));
  expect(one.length).toBeLessThanOrEqual(5);
  expect(await statementsOf(send(users))).toHaveLength(one.length);
});

describe('creating a user is at most six statements', () => {
  const everything = {
    display_name: 'Ada',
    profile_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
    password_hash: `$2b$04$${'a'.repeat(53)}`,
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
    client_metadata: { theme: 'dark' },
    server_metadata: { plan: 'pro' },
  };

  test.each([
    ['of whom nothing is known', {}, []],
    ['of whom everything is known', everything, ['github', 'google']],
  ])('%s', async (_, given, providers) => {
    const project = await newProject(sharedProviders(...providers), Promise.resolve(world));
    // The first of its kind raises the mark of the slowest hash.
    await project.server('POST /users', { body: everything });
    let count = 0;
    const send = () => {
      const email = { primary_email: `new-${count++}@example.com`, primary_email_auth_enabled: true };
      const oauth_providers = providers.map((id) => ({ id, account_id: String(count) }));
      return project.server('POST /users', { body: { ...given, ...email, oauth_providers } });
    };
    const statements = await statementsOf(send);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
  });
});

describe('the statements do not tell whether there is an account', () => {
  test('of a request for a reset', async () => {
    const { project, user } = await someone();
    const ask = (email: string) => () =>
      project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: 'http://localhost' } });
    const known = await statementsOf(ask(user.email));
    expect(known.length).toBeGreaterThan(0);
    expect(await statementsOf(ask('nobody@example.com'))).toEqual(known);
  });

  test('of a sign-in that fails', async () => {
    const { project, user } = await someone();
    const signIn = (email: string) => async () => {
      const body = { email, password: 'not the password' };
      const { text, status } = await project.call('POST /auth/password/sign-in', { body });
      return { text, status: status === 400 ? 200 : status };
    };
    const known = await statementsOf(signIn(user.email));
    expect(known.length).toBeGreaterThan(0);
    expect(await statementsOf(signIn('nobody@example.com'))).toEqual(known);
  });
});

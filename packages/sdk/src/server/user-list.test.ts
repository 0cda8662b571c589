import { type TestProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';
import { watching } from '../../testing/watching.ts';
import { sdkProject } from '../../testing/world.ts';
import { ServerApp } from '../apps/server-app.ts';
import type { ListedUser, ListUserPageOptions } from './user-list.ts';

/** An app that lists the users of a project, and whether it keeps what it has read, as in a browser. */
async function lister({ keeps = false } = {}) {
  const { options, project, sent } = await sdkProject();
  const environment = { ...options.environment, isBrowser: keeps };
  const app = new ServerApp({ ...options, environment, tokenStore: null });
  const names = async (asked: ListUserPageOptions) => namesOf(await app.listUserPage(asked));
  return { app, names, project, sent };
}

const namesOf = (users: readonly ListedUser[]) => users.map(({ displayName }) => displayName);

/** Users with these names, a second apart. */
async function addNamed({ server }: TestProject, ...names: string[]): Promise<void> {
  const { clock } = await world();
  for (const display_name of names) {
    clock.advance(1_000);
    await server('POST /users', { body: { display_name } });
  }
}

test('a page tells of a user what the account alone does not', async () => {
  const { app } = await lister();
  const { id } = await app.createUser({ displayName: 'Ada' });
  const team = await app.createTeam({ displayName: 'Engines' });
  await team.addUser(id);
  const [user] = await app.listUserPage();
  expect(user).toMatchObject({
    id,
    displayName: 'Ada',
    signedUpAt: expect.any(Date),
    bannedAt: null,
    hasSignedIn: false,
    teams: [{ id: team.id, displayName: 'Engines' }],
    teamCount: 1,
  });
});

test('a user of a page can be changed as any other', async () => {
  const { app, names, project } = await lister();
  await addNamed(project, 'Ada');
  const [user] = await app.listUserPage();
  await user?.setDisplayName('Grace');
  expect(await names({})).toEqual(['Grace']);
});

test('a page has users of its own project alone', async () => {
  const [mine, other] = [await lister(), await lister()];
  await addNamed(other.project, 'Stranger');
  await addNamed(mine.project, 'Ada');
  expect(await mine.names({})).toEqual(['Ada']);
});

test('users are counted when that is asked for', async () => {
  const { app, project } = await lister();
  await addNamed(project, 'Ada', 'Ben');
  expect((await app.listUserPage({ count: true, limit: 1 })).total).toEqual({ count: 2, isExact: true });
});

test('users are not counted otherwise', async () => {
  expect((await (await lister()).app.listUserPage()).total).toBeNull();
});

test('every filter that is given has to fit', async () => {
  const { app, names, project } = await lister();
  await addNamed(project, 'Ada', 'Ben', 'Adam');
  for (const user of (await app.listUserPage()).slice(0, 2)) await user.ban();
  expect(await names({ isBanned: true })).toEqual(['Ada', 'Ben']);
  expect(await names({ isBanned: true, query: 'ada' })).toEqual(['Ada']);
  expect(await names({ isBanned: true, query: 'adam' })).toEqual([]);
});

test('users with two-factor authentication are found by that', async () => {
  const { app, names, project } = await lister();
  await addNamed(project, 'Ada', 'Ben');
  const [ada] = await app.listUserPage();
  await project.server(`PATCH /users/${ada?.id}`, {
    body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
  });
  expect(await names({ isMultiFactorRequired: true })).toEqual(['Ada']);
  expect(await names({ isMultiFactorRequired: false })).toEqual(['Ben']);
});

test.each(['signedUp', 'lastActive'] as const)('both ends of a span of time fit (%s)', async (at) => {
  const { app, names, project } = await lister();
  await addNamed(project, 'Ada', 'Ben', 'Cleo');
  const ben = (await app.listUserPage())[1]?.signedUpAt;
  expect(await names({ [`${at}From`]: ben })).toEqual(['Ben', 'Cleo']);
  expect(await names({ [`${at}To`]: ben })).toEqual(['Ada', 'Ben']);
  expect(await names({ [`${at}From`]: ben, [`${at}To`]: ben })).toEqual(['Ben']);
});

test.each<[string, ListUserPageOptions, string[]]>([
  ['sign-up', {}, ['Cleo', 'Ada', 'Ben']],
  ['sign-up, newest first', { orderBy: 'signedUpAt', desc: true }, ['Ben', 'Ada', 'Cleo']],
  ['activity, latest first', { orderBy: 'lastActiveAt', desc: true }, ['Ben', 'Ada', 'Cleo']],
  ['name', { orderBy: 'name' }, ['Ada', 'Ben', 'Cleo']],
])('users come in the order of their %s', async (_, order, expected) => {
  const { names, project } = await lister();
  await addNamed(project, 'Cleo', 'Ada', 'Ben');
  expect(await names(order)).toEqual(expected);
});

test('a cursor leads to the users after a page, and the last page has none', async () => {
  const { app, project } = await lister();
  await addNamed(project, 'Ada', 'Ben', 'Cleo');
  const order = { orderBy: 'name', desc: true } as const;
  const first = await app.listUserPage({ ...order, limit: 2 });
  const second = await app.listUserPage({ ...order, limit: 2, cursor: first.nextCursor ?? '' });
  expect([namesOf(first), namesOf(second)]).toEqual([['Cleo', 'Ben'], ['Ada']]);
  expect(second.nextCursor).toBeNull();
});

test('a cursor of another order is refused by name', async () => {
  const { app, project } = await lister();
  await addNamed(project, 'Ada', 'Ben');
  const cursor = (await app.listUserPage({ limit: 1 })).nextCursor ?? '';
  await expect(app.listUserPage({ orderBy: 'name', cursor })).rejects.toMatchObject({ refusal: 'CURSOR_INVALID' });
});

describe('all pages', () => {
  const pagesOf = async (app: ServerApp, options: ListUserPageOptions) => {
    const pages = [];
    for await (const users of app.userPages(options)) pages.push(namesOf(users));
    return pages;
  };

  test('have every user that fits once', async () => {
    const { app, project } = await lister();
    await addNamed(project, 'Ada', 'Ben', 'Cleo', 'Adam');
    expect(await pagesOf(app, { limit: 2 })).toEqual([
      ['Ada', 'Ben'],
      ['Cleo', 'Adam'],
    ]);
    expect(await pagesOf(app, { limit: 1, query: 'ada' })).toEqual([['Ada'], ['Adam']]);
  });

  test('begin where a cursor says', async () => {
    const { app, project } = await lister();
    await addNamed(project, 'Ada', 'Ben', 'Cleo');
    const cursor = (await app.listUserPage({ limit: 1 })).nextCursor ?? '';
    expect(await pagesOf(app, { limit: 1, cursor })).toEqual([['Ben'], ['Cleo']]);
  });

  test('are one that is empty where nobody fits', async () => {
    expect(await pagesOf((await lister()).app, {})).toEqual([[]]);
  });

  test('are read no further than they are asked for', async () => {
    const { app, project, sent } = await lister();
    await addNamed(project, 'Ada', 'Ben', 'Cleo');
    for await (const _ of app.userPages({ limit: 1 })) break;
    expect(sent).toEqual(['GET /latchkey/users']);
  });

  test('are read anew each time, also where pages are kept', async () => {
    const { app, project, sent } = await lister({ keeps: true });
    await addNamed(project, 'Ada');
    for (let i = 0; i < 2; i++) await pagesOf(app, {});
    expect(sent).toEqual(['GET /latchkey/users', 'GET /latchkey/users']);
  });
});

describe('a page that is shown', () => {
  /** A page of one user, who is shown. */
  async function shown(options: ListUserPageOptions = {}) {
    const { app, project, sent } = await lister({ keeps: true });
    await addNamed(project, 'Ada');
    const store = app.userPageStore(options);
    const page = watching(store);
    const [user] = await store.read();
    if (!user) throw new Error('Nobody is shown.');
    return { app, page, sent, user };
  }

  test('is read once, however many show it', async () => {
    const { app, page, sent } = await shown({ limit: 5 });
    expect(watching(app.userPageStore({ limit: 5 }))()).toBe(page());
    expect(sent).toEqual(['GET /latchkey/users']);
  });

  test('is not that of other filters', async () => {
    const { app } = await shown();
    expect([...(await app.userPageStore({ isBanned: true }).read())]).toEqual([]);
  });

  test('knows another name by the time that it changes', async () => {
    const { page, user } = await shown();
    await user.setDisplayName('Grace');
    expect(namesOf(page())).toEqual(['Grace']);
  });

  test('knows of a user who was created, and counts anew', async () => {
    const { app, page } = await shown({ count: true });
    await app.createUser({ displayName: 'Ben' });
    expect(namesOf(page())).toEqual(['Ada', 'Ben']);
    expect(page().total).toEqual({ count: 2, isExact: true });
  });

  test('knows of a user who was deleted', async () => {
    const { page, user } = await shown();
    await user.delete();
    expect([...page()]).toEqual([]);
  });

  test('knows of a ban', async () => {
    const { page, user } = await shown();
    await user.ban();
    expect(page()[0]?.bannedAt).toEqual(expect.any(Date));
  });

  test('loses a user whom the filters no longer fit', async () => {
    const { page, user } = await shown({ isBanned: false });
    await user.ban();
    expect([...page()]).toEqual([]);
  });
});

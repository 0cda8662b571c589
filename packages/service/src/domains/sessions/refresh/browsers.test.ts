import { callerOf, newProject, type TestProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const node = 'node';

const MINUTE = 60_000;
const home = '198.51.100.1';
const train = '203.0.113.7';

type Use = readonly [userAgent: string, address: string];

/** A session that older clients use from one place after the other, so many minutes apart; answers what became of it. */
async function used(uses: readonly Use[], minutes = 1) {
  const project = await newProject();
  const user = await project.signUp();
  const headers = { 'access-token': user.accessToken };
  await project.server('PATCH /users/me', { headers, body: { primary_email_verified: true } });
  const statuses = [];
  for (const use of uses) {
    // A mail that is under way while the clock goes on by a minute would be taken for one of a killed process.
    await project.mailbox.to(user.email);
    (await world()).clock.advance(minutes * MINUTE);
    statuses.push((await refreshFrom(project, user.refreshToken, use)).status);
  }
  const { db } = (await world()).database;
  const events = await db.selectFrom('events').select('kind').where('subject_id', '=', user.id).execute();
  const mails = (await project.mailbox.to(user.email)).map(({ subject }) => subject);
  return {
    isAlive: statuses.every((status) => status === 200),
    suspicions: events.filter(({ kind }) => kind === 'session.suspected').length,
    mails: mails.filter((subject) => subject === 'A session at A test is used in two places').length,
  };
}

async function refreshFrom({ id, keys }: TestProject, refresh_token: string, [userAgent, address]: Use) {
  const { service } = await world();
  const call = callerOf(service.fetch, 'http://localhost:4400', {
    'x-forwarded-for': address,
    'user-agent': userAgent,
  });
  const client = { client_id: id, client_secret: keys.publishable_client_key };
  return call('POST /auth/oauth/token', { body: { grant_type: 'refresh_token', ...client, refresh_token } });
}

const turns = (one: Use, other: Use, count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 ? other : one));
const unsuspicious = { isAlive: true, suspicions: 0, mails: 0 };

describe('a session that goes to and fro between two browsers in two networks', () => {
  test('is told to its owner, and goes on', async () => {
    expect(await used(turns([firefox, home], [chrome, train], 4))).toEqual({ isAlive: true, suspicions: 1, mails: 1 });
  });

  test('is told once a day', async () => {
    expect(await used(turns([firefox, home], [chrome, train], 16))).toEqual({ isAlive: true, suspicions: 1, mails: 1 });
  });
});

test.each<[string, readonly Use[], number?]>([
  ['that moved once', [...turns([firefox, home], [firefox, home], 3), ...turns([chrome, train], [chrome, train], 3)]],
  ['of one browser that is on the way', turns([firefox, home], [firefox, train], 8)],
  ['of one browser that was renewed', turns([firefox, home], [newerFirefox, train], 8)],
  ['of two browsers at home', turns([firefox, home], [chrome, home], 8)],
  ['whose pages a server renders', turns([firefox, home], [node, train], 8)],
  ['that is seldom in two places', turns([firefox, home], [chrome, train], 8), 15],
])('a session %s is not suspicious', async (_, uses, minutes) => {
  expect(await used(uses, minutes)).toEqual(unsuspicious);
});

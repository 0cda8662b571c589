import { newPostgresDatabase, testRingText } from '@latchkey/testing';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { newFolder, startProcess, until } from '@latchkey/testing/process/process';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../database/open.ts';
import { sendSignInInvitationMail } from '../domains/emails/transactional/mails.ts';
import { seedInternalProject } from '../domains/project-admin/seed.ts';
import { trustUrl } from '../domains/projects/trusted-url.ts';
import type { Context } from '../platform/context.ts';

const MAILS = 8;
const DAY = 24 * 3_600_000;
const options = { say: () => {}, onError: () => {}, onOutage: () => {} };

interface Place {
  readonly settings: Record<string, string>;
  open(): Promise<Database>;
}

const newPlaces = {
  async 'the embedded database'(): Promise<Place> {
    const folder = newFolder();
    const settings = { LATCHKEY_DATA_DIR: folder };
    return { settings, open: () => openEmbedded(folder, options) };
  },
  async PostgreSQL(): Promise<Place> {
    const { url } = await newPostgresDatabase();
    return { settings: { DATABASE_URL: url }, open: () => openPostgres(url, options) };
  },
};

describe.each(Object.entries(newPlaces))('a process on %s that is killed while it sends mails', (_, choose) => {
  let server: MailServer;
  let place: Place;
  let takenBefore: readonly (string | undefined)[];

  beforeAll(async () => {
    server = await startMailServer();
    place = await choose();
    await inDatabase(place, askForMails);
    server.behave('withhold');
    const killed = await sendingProcess(place, server);
    await until(() => server.taken.length > 2);
    await killed.kill();
    takenBefore = messageIds(server);
    // A minute passes, after which the mails that the killed process had in hand are free again.
    await inDatabase(place, ({ db }) => sql`update outbox set due_at = created_at`.execute(db));
    server.behave('accept');
    const next = await sendingProcess(place, server);
    await until(() => new Set(messageIds(server).slice(takenBefore.length)).size === MAILS, 20_000);
    return async () => void (await next.stop());
  });

  test('had handed some to the server, which had not yet said that it took them', () => {
    expect(takenBefore.length).toBeGreaterThan(2);
  });

  test('leaves none behind: the next process sends them', () => {
    expect(new Set(messageIds(server)).size).toBe(MAILS);
  });

  test('has each sent once more at most, under the same Message-ID', () => {
    const after = messageIds(server).slice(takenBefore.length);
    expect([after.length, takenBefore.every((id) => after.includes(id))]).toEqual([MAILS, true]);
  });
});

test('a process whose mail server hangs stops with code 0, and the next one sends what it had in hand', async () => {
  const server = await startMailServer();
  const place = await newPlaces.PostgreSQL();
  await inDatabase(place, askForMails);
  server.behave('hang');
  const stopped = await sendingProcess(place, server);
  await until(() => server.asked.length > 0);
  expect(await stopped.stop()).toMatchObject({ code: 0 });
  expect(server.taken).toEqual([]);
  server.behave('accept');
  const next = await sendingProcess(place, server);
  await until(() => new Set(messageIds(server)).size === MAILS, 20_000);
  await next.stop();
});

describe('a process without a mail server says at its start', () => {
  const told = async (settings: Record<string, string>) => {
    const place = await newPlaces.PostgreSQL();
    const service = await startProcess({ ...place.settings, LATCHKEY_KEY_RING: testRingText, ...settings });
    await service.stop();
    return service.lines.find((line) => line.startsWith('Mail:'));
  };

  test('where mails are shown', async () => {
    expect(await told({})).toBe('Mail: none is sent; they are shown at http://localhost:4400/inbox.');
  });

  test('in production, that they fail', async () => {
    expect(await told({ LATCHKEY_MODE: 'production', LATCHKEY_SMTP_URL: 'none' })).toMatch(
      /^Mail: LATCHKEY_SMTP_URL is none/,
    );
  });
});

const sendingProcess = ({ settings }: Place, { port }: MailServer) =>
  startProcess({ ...settings, LATCHKEY_KEY_RING: testRingText, LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${port}` });

const messageIds = ({ taken }: MailServer) => taken.map(({ messageId }) => messageId);

async function inDatabase(place: Place, work: (context: Context) => Promise<unknown>): Promise<void> {
  const database = await place.open();
  await work(testContext(database.db));
  await database.close();
}

async function askForMails(context: Context): Promise<void> {
  const { project } = await seedInternalProject(context, { displayName: 'Acme', keys: {} });
  const link = trustUrl(project, 'http://localhost:3000/');
  for (let mail = 0; mail < MAILS; mail++) {
    await sendSignInInvitationMail(context, project, { email: `reader-${mail}@example.com`, link, lifetime: DAY });
  }
}

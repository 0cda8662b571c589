import { newEmail, type TestProject, violationsIn } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const MINUTE = 60_000;

let mail: OwnMailWorld;
beforeAll(async () => {
  mail = await startOwnMailWorld();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const callback_url = 'http://localhost:3000/welcome';
const invite = (project: TestProject, email = newEmail()) =>
  project.server('POST /internal/send-sign-in-invitation', { body: { email, callback_url } });
const deliver = () => mail.world.service.workOutbox();
const list = async (project: TestProject, query: Record<string, string | number> = {}) =>
  (await project.admin('GET /latchkey/emails', { query })).body;

describe('the list is narrowed', () => {
  /** A project with a mail of every state, a minute apart, oldest first. */
  async function everyState() {
    const project = await mail.newSender();
    const emails = ['given_up', 'refused', 'sent', 'retried', 'queued'].map((state) => `${state}-${newEmail()}`);
    const started = mail.world.clock();
    const next = async (index: number) => {
      await invite(project, emails[index]);
      mail.world.clock.advance(MINUTE);
    };
    mail.server.behave({ refuse: 450 });
    await next(0);
    const { db } = mail.world.database;
    await db.updateTable('outbox').set({ kind: 'none' }).where('project_id', '=', project.id).execute();
    await db.updateTable('emails').set({ state: 'failed' }).where('project_id', '=', project.id).execute();
    mail.server.behave({ refuse: 550 });
    await next(1);
    await deliver();
    mail.server.behave('accept');
    await next(2);
    await deliver();
    mail.server.behave({ refuse: 450 });
    await next(3);
    await deliver();
    await next(4);
    return { project, emails, started };
  }

  test('by what became of the mails', async () => {
    const { project, emails } = await everyState();
    for (const [index, state] of ['given_up', 'refused', 'sent', 'retried', 'queued'].entries())
      expect((await list(project, { state })).items).toMatchObject([{ state, to: [emails[index]] }]);
  });

  test('by any part of the address, in whatever letters, and nothing in it is a pattern', async () => {
    const project = await mail.newSender();
    for (const email of ['ada@one.example', 'ada_x@two.example', 'bob@one.example']) await invite(project, email);
    const found = async (to: string) =>
      (await list(project, { to })).items.map((item: { to: string[] }) => item.to[0]).sort();
    expect(await found('ADA')).toEqual(['ada@one.example', 'ada_x@two.example']);
    expect(await found('one.')).toEqual(['ada@one.example', 'bob@one.example']);
    expect(await found('a_x')).toEqual(['ada_x@two.example']);
    expect(await found('a%e')).toEqual([]);
  });

  test('by kind', async () => {
    const project = await mail.newSender();
    await invite(project);
    await project.signUp();
    expect((await list(project, { kind: 'sign_in_invitation' })).items).toMatchObject([{ kind: 'sign_in_invitation' }]);
    expect((await list(project, { kind: 'none' })).items).toEqual([]);
  });

  test('by when they were asked for, both ends included', async () => {
    const project = await mail.newSender();
    await invite(project);
    const { sent_at_millis: at } = (await list(project)).items[0];
    const count = async (query: Record<string, number>) => (await list(project, query)).items.length;
    expect([
      await count({ from_millis: at, to_millis: at }),
      await count({ from_millis: at + 1 }),
      await count({ to_millis: at - 1 }),
      await count({ from_millis: 0, to_millis: 253_402_300_799_999 }),
    ]).toEqual([1, 0, 0, 1]);
  });

  test('by all of it at once', async () => {
    const { project, emails, started } = await everyState();
    const query = { state: 'sent', to: 'sent-', kind: 'sign_in_invitation', from_millis: started };
    expect((await list(project, query)).items).toMatchObject([{ to: [emails[2]] }]);
    expect((await list(project, { ...query, to_millis: started })).items).toEqual([]);
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['cursor', 'x'],
    ['state', 'failed'],
    ['from_millis', '-1'],
    ['to_millis', 'x'],
    ['to', 'x'.repeat(321)],
    ['kind', 'x'.repeat(101)],
    ['other', 'x'],
  ])('by nothing else: %s=%s', async (name, value) => {
    const answer = await (await mail.newSender()).admin('GET /latchkey/emails', { query: { [name]: value } });
    expect(violationsIn(answer)).toHaveLength(1);
  });
});

test('pages join without a gap, newest first, and what is sent meanwhile moves nothing', async () => {
  const project = await mail.newSender();
  for (let count = 0; count < 5; count++) {
    await invite(project);
    mail.world.clock.advance(10);
  }
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const all = idsOf((await list(project)).items);
  expect(all).toHaveLength(5);
  expect(all).toEqual([...all].sort().reverse());
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, pagination } = await list(project, { limit: 2, ...(cursor && { cursor }) });
    ids.push(...idsOf(items));
    cursor = pagination.next_cursor;
    await invite(project);
  }
  expect(ids).toEqual(all);
});

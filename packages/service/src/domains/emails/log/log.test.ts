import { randomUUID } from 'node:crypto';
import { newEmail, refusal, type TestProject } from '@latchkey/testing';
import { sending } from '@latchkey/testing/people/mail-project';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepMails } from '../sweep.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let mail: OwnMailWorld;
beforeAll(async () => {
  mail = await startOwnMailWorld();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const callback_url = 'http://localhost:3000/welcome';
const invite = (project: TestProject, email = newEmail()) =>
  project.server('POST /internal/send-sign-in-invitation', { body: { email, callback_url } });
const reset = (project: TestProject, email: string) =>
  project.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
const deliver = () => mail.world.service.workOutbox();
const list = async (project: TestProject, query: Record<string, string | number> = {}) =>
  (await project.admin('GET /latchkey/emails', { query })).body;
const read = (project: TestProject, id: string) => project.admin(`GET /latchkey/emails/${id}`);

describe('the log tells of a mail', () => {
  test('that waits', async () => {
    const [project, email] = [await mail.newSender(), newEmail()];
    await invite(project, email);
    const { items } = await list(project);
    const { password: _, ...sender_config } = mail.emailConfig;
    expect(items).toEqual([
      {
        id: expect.any(String),
        subject: expect.stringContaining('A test'),
        to: [email],
        sent_at_millis: expect.any(Number),
        sender_config,
        error: null,
        kind: 'sign_in_invitation',
        state: 'queued',
        user_id: null,
        attempts: [],
        can_resend: false,
      },
    ]);
  });

  test('that was sent, with the words of the server', async () => {
    const project = await mail.newSender();
    await invite(project);
    await deliver();
    const [item] = (await list(project)).items;
    expect(item).toMatchObject({ state: 'sent', error: null, can_resend: false });
    expect(item.attempts).toMatchObject([
      { outcome: 'accepted', kind: 'ACCEPTED', text: expect.stringMatching(/^250 /) },
    ]);
  });

  test('that is tried again', async () => {
    mail.server.behave({ refuse: 450 });
    const project = await mail.newSender();
    await invite(project);
    await deliver();
    const text = '450 reply 450 of the test';
    expect((await list(project)).items).toMatchObject([
      {
        state: 'retried',
        error: { errorType: 'TEMPORARY', canRetry: true, rawError: expect.stringContaining(text) },
        attempts: [{ outcome: 'deferred', kind: 'TEMPORARY', text: expect.stringContaining(text) }],
        can_resend: false,
      },
    ]);
    mail.server.behave('accept');
    mail.world.clock.advance(MINUTE);
    await deliver();
    expect((await list(project)).items).toMatchObject([{ state: 'sent', error: null, attempts: [{}, {}] }]);
  });

  test('that was refused, and can be sent again as long as it makes sense', async () => {
    mail.server.behave({ refuse: 550 });
    const project = await mail.newSender();
    await invite(project);
    await deliver();
    expect((await list(project)).items).toMatchObject([
      { state: 'refused', error: { errorType: 'REJECTED', canRetry: false }, can_resend: true },
    ]);
    mail.world.clock.advance(8 * 24 * HOUR);
    expect((await list(project)).items).toMatchObject([{ state: 'refused', can_resend: false }]);
  });

  test.each([
    ['after it was tried', true],
    ['without a try', false],
  ])('that was given up %s, because its code has expired', async (_, isTried) => {
    const project = await mail.newSender();
    const email = newEmail();
    await project.server('POST /users', {
      body: { primary_email: email, primary_email_auth_enabled: true, password: 'a password' },
    });
    mail.server.behave({ refuse: 450 });
    await reset(project, email);
    if (isTried) await deliver();
    else mail.world.clock.advance(2 * HOUR);
    await deliver();
    mail.world.clock.advance(2 * HOUR);
    await sweepMails((await sending(project, Promise.resolve(mail.world))).context);
    expect((await list(project)).items).toMatchObject([
      { state: 'given_up', error: { canRetry: false }, can_resend: false },
    ]);
  });

  test('of a user', async () => {
    const project = await mail.newSender();
    const user = await project.signUp();
    await deliver();
    expect((await list(project)).items).toMatchObject([{ kind: 'email_verification', user_id: user.id }]);
  });

  test('without its code', async () => {
    mail.server.behave({ refuse: 450 });
    const project = await mail.newSender({ magic_link_enabled: true });
    const body = { email: newEmail(), callback_url };
    await project.call('POST /auth/otp/send-sign-in-code', { body });
    await deliver();
    const [item] = (await list(project)).items;
    expect([item.kind, item.subject]).toEqual(['magic_link', 'Sign in to A test']);
  });

  test('by itself', async () => {
    const project = await mail.newSender();
    await invite(project);
    const [item] = (await list(project)).items;
    expect((await read(project, item.id)).body).toEqual(item);
  });
});

test('published clients see the newest hundred, with less of each', async () => {
  const project = await mail.newSender();
  await invite(project);
  const [{ kind, state, user_id, attempts, can_resend, ...item }] = (await list(project)).items;
  expect((await project.admin('GET /internal/emails')).body).toEqual({ items: [item], is_paginated: false });
});

describe('a mail of another project', () => {
  test('is in no list, and cannot be read', async () => {
    const [project, other] = [await mail.newSender(), await mail.newSender()];
    await invite(other);
    const [{ id }] = (await list(other)).items;
    expect((await list(project)).items).toEqual([]);
    expect((await project.admin('GET /internal/emails')).body.items).toEqual([]);
    expect(await read(project, id)).toMatchObject(refusal('EMAIL_UNKNOWN'));
  });
});

test('nothing is behind an id that no mail has', async () => {
  expect(await read(await mail.newSender(), randomUUID())).toMatchObject({ ...refusal('EMAIL_UNKNOWN'), status: 404 });
});

test.each(['/internal/emails', '/latchkey/emails', `/latchkey/emails/${randomUUID()}`])(
  'servers and clients do not see %s',
  async (path) => {
    const project = await mail.newSender();
    for (const call of [project.server, project.call])
      expect((await call(`GET ${path}`)).code).toBe('INSUFFICIENT_ACCESS_TYPE');
  },
);

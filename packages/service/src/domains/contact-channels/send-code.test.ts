import { randomUUID } from 'node:crypto';
import { footprint, knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/email-verification';
const legacy = 'POST /contact-channels/send-verification-code';
const path = (userId: string, channelId: string) =>
  `POST /contact-channels/${userId}/${channelId}/send-verification-code`;
const body = { callback_url };

/** A user and the id of its only channel; the mail of the sign-up has come. */
async function userWithChannel(project: TestProject) {
  const user = await project.signUp();
  const { db } = (await world()).database;
  const { id } = await db
    .selectFrom('contact_channels')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const mails = async () => (await project.mailbox.to(user.email)).length;
  expect(await mails()).toBe(1);
  return { ...user, channelId: id, mails };
}

describe('a client', () => {
  test('has a code mailed to a channel of its own, by its id or by "me"', async () => {
    const project = await newProject();
    const { id, email, channelId, call, mails } = await userWithChannel(project);
    for (const who of [id, 'me'])
      expect(await call(path(who, channelId), { body })).toMatchObject({ status: 200, body: { success: true } });
    expect(await mails()).toBe(3);
    const [mail] = await project.mailbox.to(email);
    expect(mail?.subject).toBe('Verify your email at A test');
    expect(mail?.links).toEqual([`${callback_url}?code=${mail?.linkCode}`]);
  });

  test('has nothing mailed for somebody else', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await userWithChannel(project)];
    expect(await user.call(path(other.id, other.channelId), { body })).toMatchObject(refusal('CHANNEL_NOT_OWN'));
    expect(await user.call(path('me', other.channelId), { body })).toMatchObject(refusal('CHANNEL_UNKNOWN'));
    expect(await other.mails()).toBe(1);
  });

  test('has nothing mailed for a user of another project', async () => {
    const [one, other] = [await newProject(), await newProject()];
    const foreign = await userWithChannel(other);
    const user = await one.signUp();
    const answers = [
      await user.call(path('me', foreign.channelId), { body }),
      await one.server(path(foreign.id, foreign.channelId), { body }),
    ];
    expect(answers[0]).toMatchObject(refusal('CHANNEL_UNKNOWN'));
    expect(answers[1]).toMatchObject(knownError('USER_ID_DOES_NOT_EXIST', { user_id: foreign.id }));
    expect(await foreign.mails()).toBe(1);
  });

  test('has to be signed in, even where it names a user', async () => {
    const project = await newProject();
    const { id, channelId } = await userWithChannel(project);
    for (const who of [id, 'me']) {
      expect(await project.call(path(who, channelId), { body })).toMatchObject(
        knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
      );
    }
  });
});

describe('a server', () => {
  test('has a code mailed to anybody', async () => {
    const project = await newProject();
    const { id, channelId, mails } = await userWithChannel(project);
    expect((await project.server(path(id, channelId), { body })).status).toBe(200);
    expect(await mails()).toBe(2);
  });

  test('is told of users and channels that are not there', async () => {
    const project = await newProject();
    const { id } = await project.signUp();
    const nobody = randomUUID();
    expect(await project.server(path(nobody, nobody), { body })).toMatchObject(
      knownError('USER_ID_DOES_NOT_EXIST', { user_id: nobody }),
    );
    expect(await project.server(path(id, nobody), { body })).toMatchObject(refusal('CHANNEL_UNKNOWN'));
  });

  test('is nobody of its own', async () => {
    const { server } = await newProject();
    expect(await server(path('me', randomUUID()), { body })).toMatchObject(
      knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
  });
});

describe.each([
  ['with the channel named', (user: { channelId: string }) => ({ endpoint: path('me', user.channelId), more: {} })],
  ['with the primary email named', (user: { email: string }) => ({ endpoint: legacy, more: { email: user.email } })],
])('%s', (_, form) => {
  test('a link to elsewhere is refused, and nothing is sent', async () => {
    const project = await newProject();
    const user = await userWithChannel(project);
    const { endpoint, more } = form(user);
    const before = await footprint(project.id);
    const answer = await user.call(endpoint, { body: { ...more, callback_url: 'https://evil.example' } });
    expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
    expect(await footprint(project.id)).toEqual(before);
  });

  test('an address that is verified is told so, before the callback is looked at', async () => {
    const project = await newProject();
    const user = await userWithChannel(project);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    const { endpoint, more } = form(user);
    const answer = await user.call(endpoint, { body: { ...more, callback_url: 'https://evil.example' } });
    expect(answer).toMatchObject(knownError('EMAIL_ALREADY_VERIFIED'));
  });

  test('the sixth mail to an address has to wait', async () => {
    const project = await newProject();
    const user = await userWithChannel(project);
    const { endpoint, more } = form(user);
    for (let i = 0; i < 4; i++)
      expect((await user.call(endpoint, { body: { ...more, callback_url } })).status).toBe(200);
    expect(await user.call(endpoint, { body: { ...more, callback_url } })).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('a callback that is no URL does not fit the schema', async () => {
    const project = await newProject();
    const user = await userWithChannel(project);
    const { endpoint, more } = form(user);
    const answer = await user.call(endpoint, { body: { ...more, callback_url: 'nowhere' } });
    expect(violationsIn(answer)).toEqual(['body.callback_url is not a valid URL']);
  });
});

describe('the form of older clients', () => {
  test('mails to the primary email, in whatever case it is written', async () => {
    const project = await newProject();
    const { email, call, mails } = await userWithChannel(project);
    expect((await call(legacy, { body: { email: email.toUpperCase(), callback_url } })).status).toBe(200);
    expect(await mails()).toBe(2);
  });

  test('refuses any other address, and names the primary one', async () => {
    const project = await newProject();
    const { email, call } = await userWithChannel(project);
    const details = { email: 'other@example.com', primary_email: email };
    expect(await call(legacy, { body: { email: 'other@example.com', callback_url } })).toMatchObject(
      knownError('EMAIL_IS_NOT_PRIMARY_EMAIL', details),
    );
  });

  test('refuses a user without one', async () => {
    const project = await newProject();
    const { email, call, server } = await userWithChannel(project);
    await server('PATCH /users/me', { body: { primary_email: null } });
    expect(await call(legacy, { body: { email, callback_url } })).toMatchObject(
      knownError('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: null }),
    );
  });

  test('does not fit the schema without a user', async () => {
    const answer = await (await newProject()).call(legacy, { body: { email: 'a@example.com', callback_url } });
    expect(violationsIn(answer)).toEqual(['auth.user must be defined']);
  });
});

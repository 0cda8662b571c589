import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password } from '../../testing/tabs.ts';
import { outcome, visitor } from '../../testing/visitor.ts';
import type { ClientApp } from '../apps/client-app.ts';

async function signedUp() {
  const given = await visitor();
  await given.app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { ...given, user: await given.app.getUser({ or: 'throw' }) };
}

const another = () => ({ value: newEmail(), type: 'email', usedForAuth: false }) as const;

/** What the store shows right now. */
const shownIn = ({ contactChannelsStore }: ClientApp) => {
  const snapshot = contactChannelsStore.getSnapshot();
  return snapshot.status === 'ok' ? snapshot.data : [];
};

async function watching() {
  const given = await signedUp();
  given.app.contactChannelsStore.subscribe(() => {});
  given.app.userStore.subscribe(() => {});
  const [primary] = await given.app.contactChannelsStore.read();
  await given.app.userStore.read();
  if (!primary) throw new Error('Nothing is shown.');
  return { ...given, primary };
}

test('the address of the sign-up is a channel', async () => {
  const { user, email } = await signedUp();
  expect(await user.listContactChannels()).toEqual([
    {
      id: expect.any(String),
      userId: user.id,
      type: 'email',
      value: email,
      isPrimary: true,
      isVerified: false,
      usedForAuth: true,
      update: expect.any(Function),
      delete: expect.any(Function),
      sendVerificationEmail: expect.any(Function),
    },
  ]);
});

test('a new one comes back as it was made, and is listed last', async () => {
  const { user } = await signedUp();
  const wanted = another();
  const made = await user.createContactChannel(wanted);
  expect(made).toMatchObject({ ...wanted, isPrimary: false, isVerified: false });
  expect((await user.listContactChannels()).map(({ id }) => id)[1]).toBe(made.id);
});

test('an address that another user signs in with rejects by name', async () => {
  const { user, project } = await signedUp();
  const { email: value } = await project.signUp();
  const made = user.createContactChannel({ value, type: 'email', usedForAuth: true });
  await expect(made).rejects.toMatchObject({ code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
});

test('an address that the user has already rejects, and says so', async () => {
  const { user, email } = await signedUp();
  const made = user.createContactChannel({ value: email, type: 'email', usedForAuth: false });
  await expect(made).rejects.toMatchObject({ refusal: 'CHANNEL_EXISTS' });
});

test('whoever shows channels and user knows of another primary email by the time that it is made so', async () => {
  const { app, user } = await watching();
  const { id, value, update } = await user.createContactChannel(another());
  expect(shownIn(app).map((channel) => channel.value)).toContain(value);
  await update({ isPrimary: true, usedForAuth: true });
  expect(shownIn(app).find(({ isPrimary }) => isPrimary)?.id).toBe(id);
  expect(app.userStore.getSnapshot()).toMatchObject({ status: 'ok', data: { primaryEmail: value } });
});

test('whoever shows channels knows of one that was deleted', async () => {
  const { app, user, primary } = await watching();
  const made = await user.createContactChannel(another());
  await made.delete();
  expect(shownIn(app).map(({ id }) => id)).toEqual([primary.id]);
  await expect(made.delete()).rejects.toMatchObject({ refusal: 'CHANNEL_MISSING' });
});

test('a mail verifies a channel, and whoever shows it knows', async () => {
  const { app, codeFor, user } = await watching();
  const { value, sendVerificationEmail } = await user.createContactChannel(another());
  expect(await outcome(sendVerificationEmail())).toBe('ok');
  await app.verifyEmail(await codeFor(value));
  expect(shownIn(app).find((channel) => channel.value === value)?.isVerified).toBe(true);
  expect(await outcome(sendVerificationEmail())).toBe('EMAIL_ALREADY_VERIFIED');
});

test('what is shown acts for the session that shows it, after another sign-in too', async () => {
  const { app, email, primary } = await watching();
  await app.signOut();
  expect(shownIn(app)).toEqual([]);
  await app.signInWithCredential({ email, password, noRedirect: true });
  const [channel] = await app.contactChannelsStore.read();
  await channel?.update({ usedForAuth: false });
  expect(shownIn(app)).toMatchObject([{ id: primary.id, usedForAuth: false }]);
});

test('nobody who is signed in has channels', async () => {
  const { app, sent } = await visitor();
  expect(await app.contactChannelsStore.read()).toEqual([]);
  expect(sent).toEqual([]);
});

test('what only servers know does not compile', () => {
  const wrong = (user: Awaited<ReturnType<typeof signedUp>>['user']) =>
    // @ts-expect-error: a mail has to prove it.
    user.createContactChannel({ ...another(), isVerified: true });
  expect(wrong).toBeTypeOf('function');
});

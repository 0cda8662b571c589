import { expect, test } from 'vitest';
import { emailAdmins } from '../../testing/email-admin.ts';

const emailAdmin = emailAdmins();

test('there is a template for each mail, and none is changed at first', async () => {
  const { app } = await emailAdmin();
  const templates = await app.listEmailTemplates();
  expect(templates.map(({ type, isDefault }) => [type, isDefault])).toEqual([
    ['email_verification', true],
    ['password_reset', true],
    ['magic_link', true],
    ['team_invitation', true],
    ['sign_in_invitation', true],
  ]);
  expect(templates[0]?.content).toHaveProperty('root.type', 'EmailLayout');
});

test('a changed template, and one that is reset, is shown by the time that the act resolves', async () => {
  const { app } = await emailAdmin();
  app.emailTemplatesStore.subscribe(() => {});
  app.emailVersionsStore('magic_link').subscribe(() => {});
  const [before] = (await app.emailTemplatesStore.read()).filter(({ type }) => type === 'magic_link');
  await app.updateEmailTemplate('magic_link', { subject: 'Come in' });
  const shown = () => {
    const snapshot = app.emailTemplatesStore.getSnapshot();
    return snapshot.status === 'ok' ? snapshot.data.find(({ type }) => type === 'magic_link') : snapshot;
  };
  expect(shown()).toEqual({ ...before, subject: 'Come in', isDefault: false });
  await app.resetEmailTemplate('magic_link');
  expect(shown()).toEqual(before);
  expect(app.emailVersionsStore('magic_link').getSnapshot()).toMatchObject({
    data: [{ subject: 'Come in', tsxSource: null, createdAt: expect.any(Date) }],
  });
});

test('a document comes back with the names that it was saved with', async () => {
  const { app } = await emailAdmin();
  const templates = await app.listEmailTemplates();
  const { heading } = templates[0]?.content ?? {};
  const content = { root: { type: 'EmailLayout', data: { childrenIds: ['my_heading'] } }, my_heading: heading };
  await app.updateEmailTemplate('password_reset', { content });
  const saved = (await app.listEmailTemplates()).find(({ type }) => type === 'password_reset');
  expect(saved?.content).toEqual(content);
});

test('a template is looked at before it is changed', async () => {
  const { app } = await emailAdmin();
  const preview = await app.previewEmailTemplate('magic_link', {
    subject: 'For {{ otp }}',
    variables: { otp: 'AB12CD' },
  });
  expect(preview).toMatchObject({ subject: 'For AB12CD', text: expect.stringContaining('AB12CD') });
  expect((await app.listEmailTemplates()).every(({ isDefault }) => isDefault)).toBe(true);
});

import { expect, test } from 'vitest';
import { emailAdmins } from '../../testing/email-admin.ts';

const emailAdmin = emailAdmins();

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const template = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const themeSource = (mark: string) =>
  `export const EmailTheme = ({ children }) => <div title="${mark}">{children}</div>;`;
const templateSource = (mark: string) => `export const EmailTemplate = ({ otp }) => <p>${mark} {otp}</p>;`;

test('a theme is made, renamed, changed and deleted, and what shows it is read again at once', async () => {
  const { app } = await emailAdmin();
  const { id } = await app.createEmailTheme('Ours');
  const [themes, theme] = [app.emailThemesStore, app.emailThemeStore(id)];
  for (const store of [themes, theme]) store.subscribe(() => {});
  expect(await themes.read()).toContainEqual({ id, displayName: 'Ours' });
  await theme.read();

  await app.renameEmailTheme(id, 'Theirs');
  const answer = await app.updateEmailTheme(id, themeSource('new'), '<b>Hello</b>');
  expect(answer.renderedHtml).toMatch(/title="new".*<b>Hello<\/b>/s);
  expect(theme.getSnapshot()).toMatchObject({ data: { displayName: 'Theirs', tsxSource: themeSource('new') } });

  await app.deleteEmailTheme(id);
  expect(theme.getSnapshot()).toMatchObject({ status: 'ok', data: null });
  expect(themes.getSnapshot()).not.toMatchObject({ data: expect.arrayContaining([{ id, displayName: 'Theirs' }]) });
});

test('a theme that is not there is null', async () => {
  const { app } = await emailAdmin();
  expect(await app.getEmailTheme(template)).toBeNull();
});

test('what does not render is an error that says where', async () => {
  const { app } = await emailAdmin();
  await expect(
    app.updateEmailTheme(light, 'export function EmailTheme() {\n  return <p>;\n}', ''),
  ).rejects.toMatchObject({
    code: 'EMAIL_RENDERING_ERROR',
    details: { error: expect.stringMatching(/^theme, line 2, column/) },
  });
});

test('a template in TSX is changed and reset, and its versions are kept', async () => {
  const { app } = await emailAdmin();
  const store = app.newEmailTemplatesStore;
  store.subscribe(() => {});
  const before = await store.read();
  expect(before).toMatchObject([{ id: template, displayName: 'Email Verification', subject: expect.any(String) }]);
  expect((await app.updateNewEmailTemplate(template, templateSource('Dear'))).renderedHtml).toContain('Dear');
  expect(store.getSnapshot()).toMatchObject({ data: [{ tsxSource: templateSource('Dear') }] });
  await app.resetNewEmailTemplate(template);
  expect(store.getSnapshot()).toMatchObject({ data: before });
  const versions = await app.listEmailVersions(template);
  expect(versions.map(({ tsxSource }) => tsxSource)).toEqual([templateSource('Dear'), before[0]?.tsxSource]);
});

test('a preview that is shown follows the theme that it is in', async () => {
  const { app } = await emailAdmin();
  const store = app.emailPreviewStore(light, '<b>Hello</b>');
  store.subscribe(() => {});
  expect(await store.read()).toContain('<b>Hello</b>');
  await app.updateEmailTheme(light, themeSource('followed'), '');
  expect(store.getSnapshot()).toMatchObject({ data: expect.stringContaining('title="followed"') });
  expect(await app.getEmailPreview(light, undefined, template)).toContain('title="followed"');
});

test('sources are looked at before they are saved, with variables under the names that they have', async () => {
  const { app } = await emailAdmin();
  const source = 'export const EmailTemplate = ({ one_time }) => <p>Code {one_time}</p>;';
  const shown = await app.previewEmail({
    themeSource: themeSource('tried'),
    templateSource: source,
    variables: { one_time: 'AB12CD' },
  });
  expect(shown).toEqual({ html: expect.stringContaining('title="tried"'), text: 'Code AB12CD' });
});

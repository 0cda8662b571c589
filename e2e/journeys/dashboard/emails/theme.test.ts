import { owner as credential } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { until } from '@latchkey/testing/process/process';
import type { Dashboard } from '../../../support/dashboard.ts';
import type { Person } from '../../../support/person.ts';
import { expect, inFull, onPhone, test } from '../../../support/test.ts';

const theme = (inner: string) => `import { Body, Html } from '@react-email/components';

export function EmailTheme({ children }: { children: React.ReactNode }) {
  return (
    <Html lang="en">
      <Body style={{ backgroundColor: '#ecfdf5' }}>${inner}</Body>
    </Html>
  );
}
`;

/** What an owner does in editors of code. */
function editorOf(dashboard: Dashboard) {
  const { owner, page } = dashboard;
  return {
    ...dashboard,
    write: (label: string, source: string) => write(owner, label, source),
    /** Where there is room for one part only, it is brought to the front. */
    show: async (part: string) => {
      if (owner.isOnPhone) await owner.press(page.getByRole('tab', { name: part }));
    },
    preview: page.frameLocator('iframe[title="Email preview"]'),
  };
}

/** Replaces all of a source, and leaves the editor as its help says. */
async function write(owner: Person, label: string, source: string): Promise<void> {
  const { page } = owner;
  await owner.press(page.getByRole('textbox', { name: label }));
  await page.keyboard.press('Control+a');
  await owner.paste(source);
  await page.keyboard.press('Escape');
  if (!owner.isOnPhone) await page.keyboard.press('Tab');
}

const linesOf = (page: Page, label: string) => page.getByRole('textbox', { name: label }).textContent();

test(
  'an owner mends a theme, sends a mail in it, and gives it up',
  onPhone,
  async ({ dashboard, product, project }) => {
    await dashboard.open('email-themes');
    const editor = editorOf(dashboard);
    const { owner, page, preview, press, follow, answer, said, write, show } = editor;
    const label = 'Source of theme default-light';
    await page.getByRole('list', { name: 'Themes' }).waitFor();
    await owner.look('themes');
    await follow('default-light');
    await page.getByRole('textbox', { name: label }).waitFor();
    const before = await linesOf(page, label);

    await write(label, theme('{childern}'));
    await page.getByText(/^Line 6, column \d+: /).waitFor();
    await owner.look('theme, with a mistake');
    await press('Go to line 6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label);

    await write(label, theme('<h1>Spring greetings</h1>{children}'));
    await show('Preview');
    await preview.getByRole('heading', { name: 'Spring greetings' }).waitFor();
    await preview.getByText('Your week in Notes').waitFor();
    await press('Dark');
    await press('Phone');
    await press('Text');
    await page.getByRole('group', { name: 'Plain-text version' }).getByText('SPRING GREETINGS').waitFor();
    await press('Light');
    await owner.look('theme, edited');
    await press('Save changes');
    await said('Saved');

    await press('Send preview');
    await answer('Send');
    await said(`Sent to ${credential.email}`);
    const subject = 'Preview of theme default-light';
    const mail = await until(async () =>
      (await project.mailbox.to(credential.email)).find((mail) => mail.subject === subject),
    );
    const inbox = await owner.newTab();
    await inbox.page.goto(`${product.url}/inbox/mails/${project.id}/${mail.id}`);
    await inbox.page.frameLocator('iframe').getByText('Spring greetings').waitFor();

    await press('Reset');
    await answer('Reset theme');
    await said('Theme reset to the default');
    await show('Code');
    await expect.poll(() => linesOf(page, label)).toBe(before);
  },
);

test('an owner makes a theme, uses it, and deletes it', inFull, async ({ dashboard, project }) => {
  const { owner, page, dialog, press, answer, said } = dashboard;
  await dashboard.open('email-themes');
  await press('Create theme');
  await owner.type(dialog.getByLabel('Name'), 'Spring');
  await answer('Create theme');
  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor();
  await press('Rename');
  await owner.type(dialog.getByLabel('Name'), 'Summer');
  await answer('Rename theme');
  await page.getByRole('heading', { name: 'Summer', level: 1 }).waitFor();
  await press('Use this theme');
  await said('Summer is in use');
  const { config } = (await project.admin('GET /internal/projects/current')).body;
  expect(page.url()).toContain(config.email_theme);
  await press('Delete');
  await dialog.getByText('The project uses this theme.').waitFor();
  await answer('Cancel');

  await owner.press(page.getByRole('button', { name: 'Versions' }));
  await dialog.getByText('Nothing was saved over yet.').waitFor();
  await page.keyboard.press('Escape');
  await project.admin('PATCH /internal/projects/current', {
    body: { config: { email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' } },
  });
  await page.reload();
  await press('Delete');
  await answer('Delete theme');
  await said('Summer deleted');
  await page.getByRole('heading', { name: 'Themes', level: 1 }).waitFor();
  expect(await page.getByText('Summer', { exact: true }).count()).toBe(0);
});

test('an owner goes back to an earlier version of a template in code', inFull, async ({ dashboard }) => {
  const { owner, page, dialog, preview, press, follow, answer, said, write, show } = editorOf(dashboard);
  await dashboard.open('email-templates');
  const label = 'Source of template Email Verification';
  const template = (words: string) =>
    `export function EmailTemplate({ projectDisplayName, place }) {\n  return <p>${words} {projectDisplayName} {place}</p>;\n}\n`;
  await follow('Email Verification');
  for (const words of ['Welcome to', 'Good day at']) {
    await write(label, template(words));
    await show('Preview');
    await owner.type(page.getByLabel('place'), 'by the sea');
    await preview.getByText(`${words} A test by the sea`).waitFor();
    await press('Save changes');
    await said('Saved');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
    await show('Code');
  }
  await press('Versions');
  await dialog.frameLocator('iframe').getByText('Welcome to A test').waitFor();
  await owner.look('template in code, versions');
  await answer('Restore version');
  await show('Preview');
  await preview.getByText('Welcome to A test').waitFor();
  await press('Save changes');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
});

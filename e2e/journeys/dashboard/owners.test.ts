import { internalProject, newEmail } from '@latchkey/testing';
import { until } from '@latchkey/testing/process/process';
import { visit } from '../../support/dashboard.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'an owner invites another, who makes an account, makes the project fit, and deletes it',
  onPhone,
  async ({ dashboard, product, project, newPerson }) => {
    const internal = await internalProject(product.service.world);
    const { owner, dialog } = dashboard;
    await dashboard.open('owners');
    await owner.page.getByText("You can't remove the last owner").waitFor();
    await owner.look('owners, the last');
    const email = newEmail();
    await owner.press(owner.page.getByRole('button', { name: 'Invite owner' }));
    await owner.type(dialog.getByLabel('Email'), email);
    await owner.look('owners, invite');
    await owner.press(dialog.getByRole('button', { name: 'Send invitation' }));
    await owner.page.getByRole('button', { name: `Revoke ${email}` }).waitFor();

    const mail = await until(async () => (await internal.mailbox.to(email)).find(({ links }) => links.length > 0));
    const guest = await newPerson();
    const { page } = guest;
    await page.goto(mail.links[0] ?? '');
    await guest.sees('Join A test');
    await guest.look('owner invitation');
    await guest.type(page.getByLabel('Password', { exact: true }), 'correct horse battery');
    await guest.press(page.getByRole('button', { name: 'Create account and accept' }));
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${project.id}`);

    await visit(guest, 'Owners');
    await guest.press(page.getByRole('button', { name: 'Remove owner@example.com' }));
    await guest.press(page.getByRole('dialog').getByRole('button', { name: 'Remove owner' }));
    await page.getByText("You can't remove the last owner").waitFor();

    await visit(guest, 'Production check');
    await guest.look('production check');
    await guest.press(page.getByRole('button', { name: /^Turn off localhost/ }));
    await guest.press(page.getByRole('dialog').getByRole('button', { name: 'Turn off localhost' }));
    await page.getByText('All checks pass.').waitFor();
    await guest.press(page.getByRole('button', { name: 'Switch to production' }));
    await guest.press(page.getByRole('dialog').getByRole('button', { name: 'Switch to production' }));
    await page.getByText('A test is now in production mode').waitFor();

    await visit(guest, 'Settings');
    await guest.press(page.getByRole('button', { name: 'Delete project' }));
    const question = page.getByRole('dialog');
    await guest.type(question.getByLabel('Type “A test” to confirm'), 'A test');
    await guest.press(question.getByRole('button', { name: 'Delete project' }));
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.getByText('No projects yet').waitFor();
  },
);

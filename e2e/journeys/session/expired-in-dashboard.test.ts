import { owner as credential } from '@latchkey/testing';
import { sessionEnderOf } from '../../support/end-session.ts';
import { signIn } from '../../support/notes.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

test(
  'a session that ends while settings are changed costs the password, not the changes',
  byKeyboard,
  async ({ product, project, newPerson, way }) => {
    const owner = await newPerson();
    const { page } = owner;
    const endSession = sessionEnderOf(page);
    await page.goto(`${product.url}/projects/${project.id}/settings`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await owner.look('sign in to the dashboard');
    await signIn(owner, credential);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await owner.look('settings');
    await owner.type(page.getByLabel('Name', { exact: true }), `Renamed ${way.name}`);
    await owner.type(page.getByLabel('Description (optional)'), 'Half of a sentence');
    await endSession();
    await owner.press(page.getByRole('button', { name: 'Save changes' }));

    const dialog = page.getByRole('dialog', { name: 'Your session expired' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(credential.email);
    await owner.look('expired in the dashboard');
    await owner.type(dialog.getByLabel('Password', { exact: true }), credential.password);
    await owner.press(dialog.getByRole('button', { name: 'Sign In', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Renamed ${way.name}`);
    expect(await page.getByLabel('Description (optional)').inputValue()).toBe('Half of a sentence');

    await owner.press(page.getByRole('button', { name: 'Save changes' }));
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Renamed ${way.name}`);
  },
);

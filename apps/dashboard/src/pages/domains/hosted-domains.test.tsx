import { hostedDomainBody } from '@latchkey/testing/fake-api/samples/hosted-domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/domains`;
const AT = '/latchkey/hosted-domains';
const list = async () => within(await screen.findByRole('list', { name: 'Hosted domains' }));

test('the list says which domains are verified, and how the others are', async () => {
  open(page);
  const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('auth.example.comVerifiedCheck statusRemove');
  expect(rows[1]).toContain('login.example.comNot verified');
  expect(rows[1]).toContain('_latchkey.login.example.com');
  expect(rows[1]).toContain('latchkey-domain-verification=k2');
});

test('a domain is added, and then verified', async () => {
  const { user, bodies } = open(page, { hostedDomains: [] });
  await user.click(await screen.findByRole('button', { name: 'Add hosted domain' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add hosted domain' }));
  await user.type(form.getByLabelText('Domain'), ' auth.example.org ');
  await user.click(form.getByRole('button', { name: 'Add hosted domain' }));
  await user.click(await screen.findByRole('button', { name: 'Verify auth.example.org' }));
  await (await list()).findByText('Verified');
  await waitFor(() => expect(bodies(`POST ${AT}`)).toEqual([{ domain: 'auth.example.org' }]));
});

test('a record that is gone is said to be, with the record to add', async () => {
  open(page, { hostedDomains: [hostedDomainBody(1, { first_failed_at_millis: 1 })] });
  const rows = await list();
  expect(rows.getByText('Record not found')).toBeTruthy();
  expect(rows.getByText('_latchkey.auth.example.com')).toBeTruthy();
});

test('a domain is removed, after a warning', async () => {
  const { user } = open(page);
  await user.click(await screen.findByRole('button', { name: 'Remove auth.example.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this domain?' }));
  expect(dialog.getByText(/Passkeys that users created there/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove domain' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove auth.example.com' })).toBeNull());
});

import { data, done } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { type DirectoryBody, directoryBody, directoryToken } from '@latchkey/testing/fake-api/samples/single-sign-on';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../../../testing/described.ts';
import { settings, TEAM } from '../../../../../testing/single-sign-on.ts';

test('a directory shows the page of its identity provider that takes its address and token', async () => {
  await settings({ directories: [{ ...directoryBody(), display_name: 'Entra ID' }] });
  const page = await screen.findByRole('figure');
  expect(page.textContent).toContain('Entra ID > Enterprise applications > Provisioning');
  expect(screen.getByText('These are drawings: Entra ID may show its pages otherwise by now.')).toBeDefined();
  expect(within(page).getByRole('button', { name: 'Copy Tenant URL' })).toBeDefined();
});

test('a directory is connected, and its token is shown until it is saved, and never again', async () => {
  const directories: DirectoryBody[] = [];
  const { press, type, user } = await settings(
    { directories },
    {
      [`POST ${TEAM}/directories`]: () => {
        directories.push(directoryBody());
        return data(directoryBody());
      },
      [`POST ${TEAM}/directories/${directoryBody().id}/tokens`]: () => {
        directories.splice(0, 1, directoryBody([directoryToken()]));
        return data({ ...directoryToken(), token: 'scim_secret_x7k2' });
      },
    },
  );
  await press('Connect directory');
  await type('Directory name', 'Okta');
  await press('Connect directory');
  expect(await screen.findByText(`https://id.example/scim/${idOf(1, 9)}`)).toBeDefined();
  await press('Create token for Okta');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(dialog.getByText('scim_secret_x7k2')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(described(dialog.getByLabelText('I saved it'))).toBe('Save the token first, then confirm here');
  await user.click(dialog.getByLabelText('I saved it'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('scim_secret_x7k2')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Rotate token of Okta' })).toBeDefined();
});

test('a token is revoked, and a directory disconnected, after a question', async () => {
  const directories = [directoryBody([directoryToken()])];
  const one = `${TEAM}/directories/${directoryBody().id}` as const;
  const { press, user } = await settings(
    { directories },
    {
      [`DELETE ${one}/tokens/${directoryToken().id}`]: () => {
        directories.splice(0, 1, directoryBody());
        return done;
      },
      [`DELETE ${one}`]: () => {
        directories.pop();
        return done;
      },
    },
  );
  await press('Revoke the token ending in x7k2');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The token was revoked.')).toBeDefined();
  await press('Disconnect Okta');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Okta was disconnected.')).toBeDefined();
});

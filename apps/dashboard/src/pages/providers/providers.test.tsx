import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const id = 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e';

const page = async (script: Parameters<typeof open>[1] = {}) => {
  const world = open(`${project}/providers`, script);
  await screen.findByRole('list', { name: 'Built-in providers' });
  return world;
};
const row = (name: string) => within(screen.getByText(name, { selector: 'li p' }).closest('li') as HTMLElement);
const press = (name: string) => screen.getByRole('button', { name });

test('a provider is switched on with shared keys', async () => {
  const { user } = await page();
  expect(row('GitHub').getByText('Off')).toBeDefined();
  await user.click(press('Set up GitHub'));
  await user.click(press('Save provider'));
  await waitFor(() => expect(row('GitHub').getByText('On')).toBeDefined());
  expect(row('GitHub').getByText(/Shared keys/)).toBeDefined();
});

const withGoogle = (entry: object = {}) => ({
  projects: [
    projectBody({ id, config: { oauth_providers: [{ id: 'google', type: 'shared', enabled: true, ...entry }] } }),
  ],
});

test('a provider says how many users have it', async () => {
  await page(withGoogle());
  await waitFor(() => expect(row('Google').getByText(/23 users/)).toBeDefined());
});

test('a provider says when it was last used, and nothing of one without a use', async () => {
  await page(withGoogle());
  await waitFor(() => expect(row('Google').getByText('3 hours ago')).toBeDefined());
  expect(row('GitHub').queryByText(/last used/)).toBeNull();
});

test('providers are shown where their last use cannot be read', async () => {
  await page({ ...withGoogle(), fails: ['GET /latchkey/metrics/activity'] });
  await waitFor(() => expect(row('Google').getByText(/23 users/)).toBeDefined());
  expect(row('Google').queryByText(/last used/)).toBeNull();
});

test('providers are shown where users cannot be counted', async () => {
  await page({ ...withGoogle(), fails: ['GET /internal/metrics'] });
  expect(row('Google').getByText('Shared keys. In development, a built-in test page')).toBeDefined();
});

test('the way to keys of its own begins in the console of the provider', async () => {
  const { user } = await page();
  await user.click(press('Set up GitHub'));
  await user.selectOptions(screen.getByLabelText('Keys'), 'standard');
  const guide = within(screen.getByRole('list', { name: 'Get credentials' }));
  const link = guide.getByRole('link', { name: 'GitHub developer settings' });
  expect(link.getAttribute('href')).toBe('https://github.com/settings/developers');
});

test('signing in is tried on the hosted page where the project has no domain, else on its own', async () => {
  const tried = async (domains: { domain: string; handler_path: string }[], additionalSettings = {}) => {
    cleanup();
    await page({ projects: [projectBody({ id, config: { domains } })], additionalSettings });
    return screen.queryByRole('link', { name: 'Try sign-in' })?.getAttribute('href');
  };
  expect(await tried([])).toBe(`/p/${id}/sign-in`);
  expect(await tried([], { hosted_pages_enabled: false })).toBeUndefined();
  const own = { domain: 'https://notes.example', handler_path: '/auth/' };
  expect(await tried([own])).toBe('https://notes.example/auth/sign-in');
});

test('keys of its own need an id and a secret, and the address to register is there', async () => {
  const { user } = await page();
  await user.click(press('Set up GitLab'));
  await user.selectOptions(screen.getByLabelText('Keys'), 'standard');
  expect(screen.getByText('http://latchkey.example/api/v1/auth/oauth/callback/gitlab')).toBeDefined();
  await user.click(press('Save provider'));
  await screen.findByText('Enter the client ID');
  await user.type(screen.getByLabelText('Client ID'), 'abc');
  await user.type(screen.getByLabelText('Client secret'), 'shh');
  await user.click(press('Save provider'));
  await waitFor(() => expect(row('GitLab').getByText(/Your own keys/)).toBeDefined());
});

test('only Microsoft has a tenant, only Facebook a configuration', async () => {
  const { user } = await page();
  for (const [name, label] of [
    ['Microsoft', 'Tenant ID (optional)'],
    ['Facebook', 'Configuration ID (optional)'],
  ] as const) {
    await user.click(press(`Set up ${name}`));
    await user.selectOptions(screen.getByLabelText('Keys'), 'standard');
    expect(screen.getByLabelText(label)).toBeDefined();
    await user.click(press('Cancel'));
  }
});

test('a provider is added by its issuer, and removed', async () => {
  const { user } = await page();
  await user.click(press('Add provider'));
  await user.type(screen.getByLabelText('Name'), 'Staff');
  await user.type(screen.getByLabelText('ID'), 'staff');
  await user.type(screen.getByLabelText('Issuer'), 'https://id.example.com');
  await user.type(screen.getByLabelText('Client ID'), 'abc');
  await user.type(screen.getByLabelText('Client secret'), 'shh');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add provider' }));
  await waitFor(() => expect(row('Staff').getByText('https://id.example.com')).toBeDefined());
  await user.click(press('Remove Staff'));
  await user.click(press('Remove provider'));
  await screen.findByText('No custom providers yet');
});

test.each([
  ['Google', 'google', 'A provider with this ID already exists'],
  ['Staff', 'Our Staff', 'Use at most 40 lowercase letters, digits and dashes'],
])('an id such as that of %s is refused at once (%s)', async (name, id, told) => {
  const { user } = await page();
  await user.click(press('Add provider'));
  await user.type(screen.getByLabelText('Name'), name);
  await user.type(screen.getByLabelText('ID'), id);
  await user.tab();
  expect(await screen.findByText(told)).toBeDefined();
});

test('what happens with a known address is chosen', async () => {
  const { user, sent } = await page();
  await user.selectOptions(screen.getByLabelText(/^If the email already belongs/), 'raise_error');
  await user.click(press('Save changes'));
  await screen.findByText('Saved');
  expect(sent).toContain('PATCH /internal/projects/current');
});

import { DAY, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { type PreviousSystemBody, previousSystemBody } from '@latchkey/testing/fake-api/samples/previous-system';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open as openPage, project } from '../../../../testing/render.tsx';
import { dayOf, endOfDay } from './days.ts';

afterEach(cleanup);

const SET = 'PUT /latchkey/previous-system';
const open = (previousSystem?: PreviousSystemBody) =>
  openPage(`${project}/imports?tab=previous-system`, previousSystem && { previousSystem });
type Opened = ReturnType<typeof open>;

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function type({ user }: Opened, name: string, text: string): Promise<void> {
  await user.clear(await field(name));
  if (text !== '') await user.type(await field(name), text);
}
const press = async ({ user }: Opened, name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async ({ user }: Opened, name: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name }), option);
const save = (world: Opened) => press(world, 'Save changes');
const lastDay = dayOf(new Date(NOW + 60 * DAY));
const count = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('it is a tab of the imports', async () => {
  const { user } = openPage(`${project}/imports`);
  await user.click(await screen.findByRole('link', { name: 'Previous system' }));
  expect(await screen.findByRole('heading', { name: 'Move users as they sign in' })).toBeTruthy();
});

describe('a new one', () => {
  test('with a hook shows the secret that signs its requests, once', async () => {
    const world = open();
    await press(world, 'Set up previous system');
    await type(world, 'Name', ' old ');
    await choose(world, 'Check passwords with', 'Hook: a server of yours');
    await type(world, 'URL', 'https://app.example/check');
    await save(world);
    const dialog = within(await screen.findByRole('dialog', { name: 'Save the signing secret' }));
    expect(dialog.getByText('whsec_bmV3')).toBeTruthy();
    await world.user.click(dialog.getByRole('button', { name: "I've saved the secret" }));
    expect(screen.queryByText('whsec_bmV3')).toBeNull();
    expect(world.bodies(SET)).toEqual([
      {
        source: 'old',
        ends_at_millis: endOfDay(lastDay).getTime(),
        told_users: null,
        passwords: { kind: 'hook', url: 'https://app.example/check' },
        sessions: null,
      },
    ]);
    expect(await screen.findByRole('region', { name: 'Moving from old' })).toBeTruthy();
  });

  test('by Supabase has its key and the secret that its tokens are signed with', async () => {
    const world = open();
    await press(world, 'Set up previous system');
    await type(world, 'Name', 'supabase');
    await type(world, 'Users there (optional)', '12000');
    await choose(world, 'Check passwords with', 'Supabase');
    await type(world, 'Project URL', 'https://abc.supabase.co');
    await type(world, 'API key', 'sb_publishable_1');
    await world.user.click(await screen.findByRole('switch', { name: 'Exchange sessions' }));
    await type(world, 'Issuer', 'https://abc.supabase.co/auth/v1');
    await type(world, 'Audience', 'authenticated');
    await choose(world, 'Keys', 'Shared secret (HS256)');
    await type(world, 'Shared secret', 'short');
    await save(world);
    expect(await screen.findByText('Use at least 32 characters')).toBeTruthy();
    await type(world, 'Shared secret', 's'.repeat(32));
    await save(world);
    await screen.findByRole('region', { name: 'Moving from Supabase' });
    expect(world.bodies(SET)).toEqual([
      {
        source: 'supabase',
        ends_at_millis: endOfDay(lastDay).getTime(),
        told_users: 12_000,
        passwords: { kind: 'supabase', url: 'https://abc.supabase.co', api_key: 'sb_publishable_1' },
        sessions: {
          issuer: 'https://abc.supabase.co/auth/v1',
          audience: 'authenticated',
          clients: [],
          max_age_seconds: 86_400,
          allow_one_factor: false,
          secret: 's'.repeat(32),
        },
      },
    ]);
    // Secrets are gone from the page once they are stored.
    expect((await field('API key')).value).toBe('');
    expect((await field('Shared secret')).value).toBe('');
  });

  test('of Firebase needs the web API key alone', async () => {
    const world = open();
    await press(world, 'Set up previous system');
    await type(world, 'Name', 'firebase');
    await choose(world, 'Check passwords with', 'Firebase');
    await save(world);
    expect(await screen.findByText('Enter the API key')).toBeTruthy();
    await type(world, 'Web API key', 'AIza1');
    await save(world);
    await screen.findByRole('region', { name: 'Moving from Firebase' });
    expect(world.bodies(SET)).toMatchObject([{ passwords: { kind: 'firebase', api_key: 'AIza1' } }]);
  });

  test('begins with its name', async () => {
    await press(open(), 'Set up previous system');
    expect(document.activeElement).toBe(await field('Name'));
  });

  test('sends no key that was typed for another system', async () => {
    const world = open();
    await press(world, 'Set up previous system');
    await type(world, 'Name', 'old');
    await choose(world, 'Check passwords with', 'Supabase');
    await type(world, 'Project URL', 'https://abc.supabase.co');
    await type(world, 'API key', 'sb_publishable_1');
    await choose(world, 'Check passwords with', 'Firebase');
    expect((await field('API URL (optional)')).value).toBe('');
    await save(world);
    expect(await screen.findByText('Enter the API key')).toBeTruthy();
    expect(world.bodies(SET)).toEqual([]);
  });

  test('needs a name and a day within a year', async () => {
    const world = open();
    await press(world, 'Set up previous system');
    await type(world, 'Last day', '2031-01-01');
    await save(world);
    expect(await screen.findByText('Enter a name, such as auth0')).toBeTruthy();
    expect(await screen.findByText('Choose a day within a year')).toBeTruthy();
    expect(world.bodies(SET)).toEqual([]);
  });
});

describe('a stored one', () => {
  test('shows how far the move is', async () => {
    open(previousSystemBody());
    const shown = within(await screen.findByRole('region', { name: 'Moving from Auth0' }));
    expect(shown.getByText('On')).toBeTruthy();
    expect(['Users here', 'Still missing', 'Created at sign-in', 'Sessions exchanged'].map(count)).toEqual([
      '9,312',
      '2,688',
      '2,071',
      '4,530',
    ]);
  });

  test('says when it is over, and why it was not asked the last time', async () => {
    open(
      previousSystemBody({ is_on: false, ends_at_millis: NOW - DAY, failed_at_millis: NOW, failure: 'not_reached' }),
    );
    expect(await screen.findByText('Ended')).toBeTruthy();
    expect(screen.getByText("The previous system couldn't be reached.")).toBeTruthy();
  });

  test('shows the code of a failure that has no sentence', async () => {
    open(previousSystemBody({ failed_at_millis: NOW, failure: 'USER_EMAIL_ALREADY_EXISTS' }));
    expect(await screen.findByText(/couldn't be created: USER_EMAIL_ALREADY_EXISTS/)).toBeTruthy();
  });

  test('keeps its secret and its exact end when something else changes', async () => {
    const stored = previousSystemBody();
    const world = open(stored);
    expect((await field('Client secret')).value).toBe('');
    expect(screen.getByText('Public clients have none. Leave empty to keep the stored one.')).toBeTruthy();
    await type(world, 'Users there (optional)', '13000');
    await save(world);
    await screen.findByText('Saved');
    const { has_secret: _, ...sessions } = stored.sessions ?? {};
    expect(world.bodies(SET)).toEqual([
      {
        source: 'auth0',
        ends_at_millis: stored.ends_at_millis,
        told_users: 13_000,
        passwords: stored.passwords,
        sessions: { ...sessions, secret: null },
      },
    ]);
  });

  test('is as it was after changes are discarded', async () => {
    const world = open(previousSystemBody());
    await choose(world, 'Check passwords with', 'Firebase');
    await type(world, 'Web API key', 'AIza1');
    await press(world, 'Discard');
    expect((await field('Client ID')).value).toBe('k3YxDq');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Check passwords with' }).value).toBe('oauth');
    expect(world.bodies(SET)).toEqual([]);
  });

  test('asks for the secret again when the address changes', async () => {
    const world = open(
      previousSystemBody({ passwords: { kind: 'supabase', url: 'https://abc.supabase.co' }, sessions: null }),
    );
    await type(world, 'Project URL', 'https://other.supabase.co');
    await save(world);
    expect(await screen.findByText('Enter the API key')).toBeTruthy();
    expect(world.bodies(SET)).toEqual([]);
  });

  test('says why it was not saved, and keeps what was typed', async () => {
    const world = open(previousSystemBody());
    await type(world, 'Client ID', 'other');
    world.fail(SET);
    await save(world);
    expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
    expect((await field('Client ID')).value).toBe('other');
  });

  test('is turned off after a question', async () => {
    const world = open(previousSystemBody());
    await press(world, 'Turn off');
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the previous system?' }));
    expect(world.sent).not.toContain('DELETE /latchkey/previous-system');
    await world.user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Previous system turned off')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Move users as they sign in' })).toBeTruthy();
  });
});

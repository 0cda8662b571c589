import { oauthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import { resourceServerBody } from '@latchkey/testing/fake-api/samples/resource-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/apis`;
const AT = '/latchkey/resource-servers';
const notes = resourceServerBody(1);
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the list', () => {
  test('says what each API is, and what applications can ask for', async () => {
    open(page);
    const table = within(await screen.findByRole('table', { name: 'APIs' }));
    const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts[1]).toContain('Notes APIhttps://api.example.com/notesnotes.readnotes.publishJWT');
    expect(texts[2]).toContain('Search toolshttps://mcp.example.comNoneOpaque');
  });

  test('before the first API it says what one is for', async () => {
    const world = open(page, { resourceServers: [] });
    await screen.findByText(/Protect your own API with access tokens/);
    await press(world, 'Create the first API');
    expect(await screen.findByRole('dialog', { name: 'Create API' })).toBeTruthy();
  });
});

describe('a new API', () => {
  const creating = async () => {
    const world = open(page, { resourceServers: [] });
    await press(world, 'Create API');
    const form = await dialog();
    await world.user.type(form.getByLabelText('Name'), ' Notes API ');
    const submit = () => world.user.click(form.getByRole('button', { name: 'Create API' }));
    return { ...world, form, submit };
  };

  test('is created with its scopes, and the permission that one needs', async () => {
    const { user, form, submit, bodies } = await creating();
    await user.type(form.getByLabelText('Identifier'), 'https://api.example.com');
    await user.click(form.getByRole('button', { name: 'Add scope' }));
    await user.type(form.getByLabelText('Scope'), 'notes.read');
    await user.type(form.getByLabelText('Description'), 'Read your notes');
    await user.selectOptions(form.getByLabelText('Required permission'), 'staff');
    await submit();
    await screen.findByText('API created');
    expect(bodies(`POST ${AT}`)).toEqual([
      {
        identifier: 'https://api.example.com',
        display_name: 'Notes API',
        token_format: 'jwt',
        token_lifetime_seconds: 600,
        scopes: [{ name: 'notes.read', description: 'Read your notes', required_permission: 'staff' }],
      },
    ]);
    expect(await screen.findByRole('table', { name: 'APIs' })).toBeTruthy();
  });

  test.each([
    ['http://api.example.com', /must start with https/],
    ['https://api.example.com/#x', /contains a fragment/],
    ['notes', /isn't a complete address/],
  ])('is not created with the identifier %s', async (identifier, reason) => {
    const { user, form, submit, bodies } = await creating();
    await user.type(form.getByLabelText('Identifier'), identifier);
    await submit();
    expect(await form.findByText(reason)).toBeTruthy();
    expect(bodies(`POST ${AT}`)).toEqual([]);
  });

  test.each([
    ['email', /is a scope of every project/],
    ['notes read', /has a character that no scope can have/],
  ])('is not created with the scope %s', async (scope, reason) => {
    const { user, form, submit, bodies } = await creating();
    await user.type(form.getByLabelText('Identifier'), 'https://api.example.com');
    await user.click(form.getByRole('button', { name: 'Add scope' }));
    await user.type(form.getByLabelText('Scope'), scope);
    await user.type(form.getByLabelText('Description'), 'Read');
    await submit();
    expect(await form.findByText(reason)).toBeTruthy();
    expect(bodies(`POST ${AT}`)).toEqual([]);
  });
});

test('an API is edited: scopes go and come, and its identifier stays', async () => {
  const world = open(page);
  await press(world, 'Edit Notes API');
  const form = await dialog();
  expect(form.queryByLabelText('Identifier')).toBeNull();
  await world.user.click(form.getByRole('button', { name: 'Remove scope 2' }));
  await world.user.selectOptions(form.getByLabelText('Tokens'), 'Opaque');
  const lifetime = form.getByLabelText('Token lifetime in seconds');
  await world.user.clear(lifetime);
  await world.user.type(lifetime, '30');
  await world.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter a number from 60 to 3600')).toBeTruthy();
  await world.user.clear(lifetime);
  await world.user.type(lifetime, '60');
  await world.user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('API saved');
  expect(world.bodies(`PATCH ${AT}/${notes.id}`)).toEqual([
    {
      display_name: 'Notes API',
      token_format: 'opaque',
      token_lifetime_seconds: 60,
      scopes: [notes.scopes[0]],
    },
  ]);
});

test('an API is deleted once its name is typed', async () => {
  const world = open(page);
  await press(world, 'Delete Notes API');
  const form = await dialog();
  await world.user.type(form.getByLabelText(/to confirm/), 'Notes API');
  await world.user.click(form.getByRole('button', { name: 'Delete API' }));
  await screen.findByText('Notes API deleted');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Notes API' })).toBeNull());
});

test('a machine is granted scopes on its page', async () => {
  const machine = oauthClientBody(5, { name: 'Backup', kind: 'machine', redirect_uris: [] });
  const world = open(`${project}/applications/${machine.id}`, { oauthClients: [machine] });
  const card = within(await screen.findByRole('region', { name: 'API access' }));
  await world.user.click(card.getByRole('checkbox', { name: /notes.read/ }));
  await press(world, 'Save changes');
  await waitFor(() =>
    expect(world.bodies(`PATCH /latchkey/oauth-clients/${machine.id}`)).toEqual([
      { grants: [{ resource_server_id: notes.id, scopes: ['notes.read'] }] },
    ]),
  );
  expect(screen.queryByRole('region', { name: 'URLs' })).toBeNull();
});

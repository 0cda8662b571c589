import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { importBody } from '../../../testing/moving/imports.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/imports`;
const AT = '/latchkey/imports';
const taken = userBody(1).primary_email;
const people = `Number,Mail,Full name,Hash\n1,ada@example.com,Ada,$2b$10$abc\n2,${taken},Grace,\n`;

const choose = async ({ user }: ReturnType<typeof open>, name: string, text: string) =>
  user.upload(await screen.findByLabelText('File to import'), new File([text], name));
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const chosenIn = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label }).value;
const linesOf = ({ bodies }: ReturnType<typeof open>) => bodies(`POST ${AT}/${importBody(9).id}/lines`);

test('says that importing sends no email', async () => {
  open(page);
  expect(await screen.findByText(/Importing sends no email/)).toBeTruthy();
});

test('the project of the installation has no users to import', async () => {
  open('/projects/internal/imports');
  expect(await screen.findByRole('heading', { name: 'Nothing to import here' })).toBeTruthy();
});

describe('a table', () => {
  test('has its columns guessed, and is imported as they were changed by hand', async () => {
    const world = open(page);
    await choose(world, 'people.csv', people);
    await screen.findByRole('region', { name: 'First record' });
    expect([chosenIn('Email'), chosenIn('Name'), chosenIn('Password hash')]).toEqual(['Mail', 'Full name', 'Hash']);
    // Nothing is called like an id: the email tells users apart.
    expect(chosenIn('ID')).toBe('Mail');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'ID' }), 'Number');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Name' }), 'Not in the file');
    await waitFor(() => expect(screen.getByRole('region', { name: 'First record' }).textContent).not.toContain('Ada'));
    await press(world, 'Import');
    expect(await screen.findByText('Imported')).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([{ source: 'csv', is_dry_run: false }]);
    expect(linesOf(world)).toEqual([
      {
        lines: [
          {
            source_id: '1',
            emails: [{ value: 'ada@example.com', is_verified: false }],
            password_hash: '$2b$10$abc',
          },
          { source_id: '2', emails: [{ value: taken, is_verified: false }] },
        ],
      },
    ]);
  });

  test('is checked without creating anything; what is refused is shown, and kept as a report', async () => {
    const world = open(page);
    await choose(world, 'people.csv', people);
    await press(world, 'Check file');
    expect(await screen.findByText('Checked. Nothing was created.')).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([{ source: 'csv', is_dry_run: true }]);
    const problems = await screen.findByRole('table', { name: 'Lines that change nothing' });
    expect(problems.textContent).toContain('User email already exists.');
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:report';
    });
    await press(world, 'Download report');
    expect(await file?.text()).toMatch(/"refused","USER_EMAIL_ALREADY_EXISTS"/);
  });

  test('has to be checked again when another column is chosen', async () => {
    const world = open(page);
    await choose(world, 'people.csv', people);
    await press(world, 'Check file');
    await screen.findByText('Checked. Nothing was created.');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'ID' }), 'Number');
    expect(screen.queryByText('Checked. Nothing was created.')).toBeNull();
  });
});

describe('a file', () => {
  test('of a known system tells which one it is', async () => {
    const world = open(page);
    await choose(world, 'users.json', JSON.stringify([{ user_id: 'auth0|1', email: 'ada@example.com' }]));
    await screen.findByRole('region', { name: 'First record' });
    expect(chosenIn('Written by')).toBe('auth0');
    expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull();
  });

  test('of an unknown system asks for its name, and is read once it is chosen', async () => {
    const world = open(page);
    await choose(world, 'users.json', JSON.stringify([{ nr: '1', localName: 'ada' }]));
    expect(await screen.findByText(/We don't recognize this file/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Written by' }), 'auth0');
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  });

  test('of Firebase asks for the parameters of its hashes', async () => {
    const world = open(page);
    await choose(world, 'users.json', JSON.stringify({ users: [{ localId: 'f1', passwordHash: 'aGFzaA==' }] }));
    const field = await screen.findByRole('textbox', { name: 'Password hash parameters' });
    await world.user.click(field);
    await world.user.paste('mem_cost: 14, rounds: 8, base64_salt_separator: Bw==, base64_signer_key: c2ln');
    expect((await screen.findByRole('region', { name: 'First record' })).textContent).toContain('Included');
  });

  test.each([
    ['cut.json', '[{"user_id":', /can't be read on/],
    ['shop.jsonl', '{"latchkey":"project","version":1}', /This is an exported project/],
    ['none.json', '[]', /There are no users in this file/],
  ])('that is no list of users, %s, says what is wrong', async (name, text, message) => {
    const world = open(page);
    await choose(world, name, text);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

test('an import pauses before its next batch, and goes on', async () => {
  const many = Array.from({ length: 2_600 }, (_, at) => `{"source_id":"u${at}"}`).join('\n');
  let answerAll = () => {};
  const held = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  let isHeld = false;
  const world = open(page, {
    around: async (answer) => {
      const answered = await answer;
      if (isHeld) await held;
      return answered;
    },
  });
  await choose(world, 'users.jsonl', many);
  const button = await screen.findByRole('button', { name: 'Import' });
  isHeld = true;
  await world.user.click(button);
  await press(world, 'Pause');
  answerAll();
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(screen.getByText(/users who were imported are skipped/)).toBeTruthy();
  const sent = linesOf(world).length;
  expect(sent).toBeLessThan(6);
  await press(world, 'Continue');
  expect(await screen.findByText('Imported')).toBeTruthy();
  expect(linesOf(world)).toHaveLength(6);
});

test('a failure is shown with how to go on, and the import is in the list', async () => {
  const world = open(page, { fails: [`POST ${AT}/:import_id/lines`], imports: [] });
  await choose(world, 'people.csv', people);
  await press(world, 'Import');
  expect(await screen.findByText("The import didn't finish")).toBeTruthy();
  expect(screen.getByText(/import the same file again/)).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Imports' })).toBeTruthy();
});

describe('the list', () => {
  test('tells checks, counts, and what was undone', async () => {
    open(page);
    const rows = within(await screen.findByRole('table', { name: 'Imports' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Auth0'),
      expect.stringContaining('Check'),
      expect.stringContaining('Undone'),
    ]);
    expect(rows[0]?.textContent).toContain('1,240');
    expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull();
  });

  test.each([
    [false, 'Users deleted: 1,239, 1 kept'],
    [true, 'Users deleted: 1,240'],
  ])('undoes an import after a question, users in use only when asked (%s)', async (isActive, told) => {
    const world = open(page);
    await press(world, 'Undo the import from Auth0');
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import from Auth0?' });
    expect(world.sent.some((call) => call.startsWith('DELETE'))).toBe(false);
    if (isActive) await world.user.click(within(dialog).getByRole('checkbox', { name: 'Delete users in use, too' }));
    await world.user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(told)).toBeTruthy();
  });
});

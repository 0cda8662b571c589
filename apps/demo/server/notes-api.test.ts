import { newProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { LONGEST_NOTE, MOST_NOTES } from './notes-api.mjs';
import { call, newDemo } from './testing.ts';

async function signedIn() {
  const { id, signUp } = await newProject();
  const demo = newDemo({ LATCHKEY_PROJECT_ID: id }, (await world()).service);
  const { accessToken: token } = await signUp();
  const as = (token: string) => ({
    add: (text: unknown) => call(demo.answer, 'POST /api/notes', { token, body: { text } }),
    list: async (): Promise<{ id: string; text: string }[]> =>
      (await call(demo.answer, 'GET /api/notes', { token })).body.notes,
    remove: (id: string) => call(demo.answer, `DELETE /api/notes/${id}`, { token }),
  });
  return { ...demo, signUp, token, as, ...as(token) };
}

test("nobody sees or deletes another's notes", async () => {
  const { add, list, as, signUp } = await signedIn();
  const { body: note } = await add('Mine');
  const other = as((await signUp()).accessToken);
  expect(await other.list()).toEqual([]);
  expect((await other.remove(note.id)).status).toBe(404);
  expect(await list()).toEqual([note]);
});

test('a new user has no notes', async () => {
  const { list } = await signedIn();
  expect(await list()).toEqual([]);
});

test('notes are listed, the newest first', async () => {
  const { add, list } = await signedIn();
  const { status, body } = await add('  One\nline  ');
  expect([status, body]).toEqual([201, { id: expect.any(String), text: 'One\nline', createdAt: expect.any(Number) }]);
  await add('Two');
  expect((await list()).map(({ text }) => text)).toEqual(['Two', 'One\nline']);
});

test('a deleted note is gone', async () => {
  const { add, list, remove } = await signedIn();
  const { body: note } = await add('Gone');
  expect((await remove(note.id)).status).toBe(204);
  expect(await list()).toEqual([]);
  const { status, body } = await remove(note.id);
  expect([status, body.error]).toEqual([404, 'There is no such note.']);
});

test('notes are there after a restart', async () => {
  const { add, start, token } = await signedIn();
  await add('Kept');
  expect((await call(start(), 'GET /api/notes', { token })).body.notes).toMatchObject([{ text: 'Kept' }]);
});

test('of notes that are added at once, none is lost', async () => {
  const { add, list } = await signedIn();
  const texts = Array.from({ length: 20 }, (_, index) => `Note ${index}`);
  await Promise.all(texts.map(add));
  expect((await list()).map(({ text }) => text).sort()).toEqual(texts.sort());
});

test.each([['   '], [''], [7], [undefined]])('%j is no note', async (text) => {
  const { add } = await signedIn();
  const { status, body } = await add(text);
  expect([status, body.error]).toEqual([400, 'Write something first.']);
});

test('a note has a longest length', async () => {
  const { add } = await signedIn();
  expect((await add('x'.repeat(LONGEST_NOTE))).status).toBe(201);
  const { status, body } = await add('x'.repeat(LONGEST_NOTE + 1));
  expect([status, body.error]).toEqual([400, 'A note has at most 2000 characters.']);
});

test('a user has a most of notes, and one fewer makes room', async () => {
  const { add, list, remove } = await signedIn();
  for (let i = 0; i < MOST_NOTES; i++) await add(`Note ${i}`);
  const { status, body } = await add('One more');
  expect([status, body.error]).toEqual([409, 'You have 200 notes. Delete one first.']);
  await remove((await list())[0]?.id ?? '');
  expect((await add('One more')).status).toBe(201);
});

test.each([
  ['that is not JSON', '{"text":', {}, 400, 'This is not JSON.'],
  ['of a form', 'text=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'Send JSON.'],
  ['that is too large', JSON.stringify({ text: 'x'.repeat(20_000) }), {}, 413, 'This is too large.'],
])('a body %s is refused', async (_, body, headers, status, error) => {
  const { answer, token } = await signedIn();
  expect(await call(answer, 'POST /api/notes', { token, body, headers })).toMatchObject({ status, body: { error } });
});

test.each([
  ['PUT /api/notes', 405, 'GET, POST'],
  ['GET /api/notes/1', 405, 'DELETE'],
  ['GET /api/other', 404, null],
  ['DELETE /api/notes/..%2F1', 404, null],
])('%s is nothing that it can do', async (endpoint, status, allow) => {
  const { answer, token } = await signedIn();
  const { status: answered, headers } = await call(answer, endpoint, { token });
  expect([answered, headers.get('allow')]).toEqual([status, allow]);
});

import {
  footprint,
  knownError,
  needsOwnService,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { expect, test } from 'vitest';

const unreadable = knownError('BODY_PARSING_ERROR');
const path = 'POST /auth/password/sign-in';

const send = ({ call }: TestProject, type: string, body: string, headers = {}) =>
  call(path, { raw: { type, body }, headers });

test.each([
  ['no body at all', ''],
  ['half an object', '{"email":'],
  ['two values', '{} {}'],
  ['a comment', '{} // comment'],
  ['a byte order mark twice', '\uFEFF\uFEFF{}'],
])('JSON with %s cannot be read', async (_, body) => {
  const answer = await send(await newProject(), 'application/json', body);
  expect(answer).toMatchObject(unreadable);
  expect(Object.keys(answer.body)).toEqual(['code', 'error']);
});

test.each(['application/xml', 'multipart/form-data; boundary=x', 'application/jsonp', 'json', '*/*'])(
  'a body of the type %s cannot be read',
  async (type) => {
    expect(await send(await newProject(), type, '{}')).toMatchObject(unreadable);
  },
);

test('a compressed body cannot be read', async () => {
  const headers = { 'content-encoding': 'gzip' };
  expect(await send(await newProject(), 'application/json', '{}', headers)).toMatchObject(unreadable);
});

test('bytes that are not UTF-8 cannot be read', async () => {
  const project = await newProject();
  const answer = await fetchRaw(
    project,
    { 'content-type': 'application/json' },
    new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
  );
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-latchkey-known-error')).toBe('BODY_PARSING_ERROR');
});

test('a body without a content type is no body', async () => {
  const answer = await fetchRaw(await newProject(), {}, new TextEncoder().encode('{"email":"a@b","password":"x"}'));
  expect(await answer.text()).toContain('- body must be defined');
});

test.each(['application/json;charset=utf-8', 'APPLICATION/JSON', 'application/json ; q="x"'])(
  'the type %s is JSON',
  async (type) => {
    const body = JSON.stringify({ email: newEmail(), password: 'x' });
    expect(await send(await newProject(), type, body)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  },
);

test('a form is an object of texts, of which the last one of a name counts', async () => {
  const project = await newProject();
  const { id, email, password } = await project.signUp();
  const form = new URLSearchParams([
    ['email', 'nobody@example.com'],
    ['email', email],
    ['password', password],
  ]);
  expect((await send(project, 'application/x-www-form-urlencoded', form.toString())).body.user_id).toBe(id);
});

test.each([
  ['text/plain', 'hello'],
  ['application/octet-stream', 'bytes'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
])('a body of the type %s that holds %s is no object', async (type, body) => {
  expect(violationsIn(await send(await newProject(), type, body))).toEqual(['body must be an object']);
});

test('null is no object', async () => {
  expect(violationsIn(await send(await newProject(), 'application/json', 'null'))).toEqual(['body cannot be null']);
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('JSON that nests deeper than 64 levels cannot be read', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const change = (depth: number) =>
    user.call('PATCH /users/me', {
      raw: { type: 'application/json', body: `{"client_metadata":${nested(depth - 1)}}` },
    });
  expect(await change(65)).toMatchObject(unreadable);
  expect(await change(100_000)).toMatchObject(unreadable);
  expect(await footprint(project.id)).toEqual(before);
  expect((await change(64)).status).toBe(200);
});

test('brackets inside texts do not nest', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const client_metadata = `\\"${'[{'.repeat(100)}`;
  expect((await user.call('PATCH /users/me', { body: { client_metadata } })).body.client_metadata).toBe(
    client_metadata,
  );
});

test('a body of more than 64 KiB is too large, whoever sends it', async () => {
  const project = await newProject();
  const body = { email: 'x'.repeat(64 * 1024), password: 'x' };
  expect(await project.call(path, { body })).toMatchObject(refusal('BODY_TOO_LARGE'));
  expect(await project.call(path, { body, headers: { 'access-token': 'garbage' } })).toMatchObject(
    refusal('BODY_TOO_LARGE'),
  );
});

test('a body of unknown length is read no further than its limit', async () => {
  // On the way to another process all of it would be waited for.
  needsOwnService('a body without an end');
  const project = await newProject();
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16 * 1024;
      controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
    },
  });
  const answer = await fetchRaw(project, { 'content-type': 'application/json' }, endless);
  expect({ status: answer.status, text: await answer.text() }).toEqual({
    status: 413,
    text: refusal('BODY_TOO_LARGE').text,
  });
  expect(sent).toBeLessThan(256 * 1024);
});

test('a user may carry 2 MiB, such as an image', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const change = (length: number) =>
    user.call('PATCH /users/me', { body: { profile_image_url: `data:image/png;base64,${'A'.repeat(length)}` } });
  expect((await change(900_000)).status).toBe(200);
  expect(await change(2 * 1024 * 1024)).toMatchObject(refusal('BODY_TOO_LARGE'));
});

test('an endpoint without a body ignores what it is sent, if it can be read', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect(await user.call('DELETE /users/me', { raw: { type: 'application/json', body: '{' } })).toMatchObject(
    unreadable,
  );
  expect(await user.call('DELETE /users/me', { body: { anything: 1 } })).toMatchObject(refusal('SELF_DELETION_OFF'));
});

/** Past the helpers: with exactly these headers besides the keys, and a length that may be unknown. */
async function fetchRaw(
  project: TestProject,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer> | ReadableStream,
) {
  const { service, parts } = await world();
  const keys = {
    'x-latchkey-access-type': 'client',
    'x-latchkey-project-id': project.id,
    'x-latchkey-publishable-client-key': project.keys.publishable_client_key,
  };
  const init = { method: 'POST', headers: { ...keys, ...headers }, body, duplex: 'half' as const };
  return service.fetch(new Request(`${parts.baseUrl}/api/v1/auth/password/sign-in`, init), { peer: '127.0.0.1' });
}

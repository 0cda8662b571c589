import {
  callbackUrl,
  footprint,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { startWorld, type World } from '@latchkey/testing/world/start';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const emailConfig = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'mailer',
  password: 'secret',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};
const empty = { root: { type: 'EmailLayout', data: { childrenIds: [] } } };
const types = ['email_verification', 'password_reset', 'magic_link', 'team_invitation', 'sign_in_invitation'];

/** A project that sends by a server of its own. */
const sender = () => newProject({ email_config: emailConfig });
const read = ({ admin }: TestProject, type = 'magic_link') => admin(`GET /email-templates/${type}`);
const change = ({ admin }: TestProject, body: object, type = 'magic_link') =>
  admin(`PATCH /email-templates/${type}`, { body });
const reset = ({ admin }: TestProject, type = 'magic_link') => admin(`DELETE /email-templates/${type}`);

async function eventsOf({ id }: TestProject) {
  const { db } = (await world()).database;
  return db
    .selectFrom('events')
    .select(['kind', 'subject_id', 'detail'])
    .where('project_id', '=', id)
    .where('kind', 'like', 'email_template.%')
    .orderBy('id')
    .execute();
}

test('the list has the five default templates, in their order', async () => {
  const { status, body } = await (await newProject()).admin('GET /email-templates');
  expect([status, Object.keys(body).sort(), body.is_paginated]).toEqual([200, ['is_paginated', 'items'], false]);
  expect(body.items.map((item: { type: string; is_default: boolean }) => [item.type, item.is_default])).toEqual(
    types.map((type) => [type, true]),
  );
});

test.each(types)('the default template %s is a document of blocks that can be saved', async (type) => {
  const project = await sender();
  const { body } = await read(project, type);
  expect(Object.keys(body).sort()).toEqual(['content', 'is_default', 'subject', 'type']);
  expect(body.content.root.type).toBe('EmailLayout');
  const saved = await change(project, { content: body.content, subject: body.subject }, type);
  expect([saved.status, saved.body]).toEqual([200, { ...body, is_default: false }]);
});

test.each([
  ['email_verification', 'Verify your email at {{projectDisplayName}}'],
  ['password_reset', 'Reset your password at {{projectDisplayName}}'],
  ['magic_link', 'Sign in to {{projectDisplayName}}{{#if otp}}: Your code is {{otp}}{{/if}}'],
  ['team_invitation', "You're invited to join {{teamDisplayName}}"],
  ['sign_in_invitation', "You're invited to sign in to {{projectDisplayName}}"],
])('the default subject of %s is "%s"', async (type, subject) => {
  expect((await read(await newProject(), type)).body.subject).toBe(subject);
});

test('a changed template is answered as it was written, key by key', async () => {
  const project = await sender();
  const content = {
    z: { type: 'Text', data: { props: { text: 'x', note: 1 }, more: [null] }, extra: true },
    root: { type: 'EmailLayout', data: { childrenIds: ['z'], canvasColor: null }, 'a key': {} },
  };
  const answer = await change(project, { content, subject: 'Hello {{ userDisplayName }}' });
  const item = { type: 'magic_link', subject: 'Hello {{ userDisplayName }}', content, is_default: false };
  expect([answer.status, answer.body]).toEqual([200, item]);
  const stored = await read(project);
  expect(JSON.stringify(stored.body.content)).toBe(JSON.stringify(content));
  expect(stored.body).toEqual(item);
});

test.each([
  ['no blocks at all', {}],
  ['a lone root', empty],
])('a document of %s is taken', async (_, content) => {
  const { status, body } = await change(await sender(), { content });
  expect([status, body.content, body.is_default]).toEqual([200, content, false]);
});

test('what a change leaves out stays, and an empty subject is left out', async () => {
  const project = await sender();
  const original = (await read(project)).body;
  expect((await change(project, { content: empty })).body).toMatchObject({ subject: original.subject, content: empty });
  expect((await change(project, { subject: 'Mine' })).body).toMatchObject({ subject: 'Mine', content: empty });
  expect((await change(project, { subject: '' })).body).toMatchObject({ subject: 'Mine', content: empty });
});

test('a change of nothing makes the template one of the project', async () => {
  const project = await sender();
  const original = (await read(project)).body;
  expect((await change(project, {})).body).toEqual({ ...original, is_default: false });
});

test('a change is seen in the list, in its place, and changes no other template', async () => {
  const project = await sender();
  await change(project, { subject: 'Mine' }, 'team_invitation');
  const { items } = (await project.admin('GET /email-templates')).body;
  expect(items.map((item: { is_default: boolean }) => item.is_default)).toEqual([true, true, true, false, true]);
  expect(items[3].subject).toBe('Mine');
});

test('a template is nobody else’s', async () => {
  const [project, other] = [await sender(), await sender()];
  await change(project, { subject: 'Mine' });
  expect((await read(other)).body.is_default).toBe(true);
  expect(await reset(other)).toMatchObject(refusal('EMAIL_TEMPLATE_IS_DEFAULT'));
  expect((await read(project)).body.subject).toBe('Mine');
});

test('a template can be made the default one again, once', async () => {
  const project = await sender();
  const original = (await read(project)).body;
  await change(project, { subject: 'Mine', content: empty });
  expect(await reset(project)).toMatchObject({ status: 200, body: { success: true } });
  expect((await read(project)).body).toEqual(original);
  expect(await reset(project)).toMatchObject(refusal('EMAIL_TEMPLATE_IS_DEFAULT'));
});

test('where the installation has no mail server, projects without one change templates, and the inbox shows them', async () => {
  const project = await newProject({ magic_link_enabled: true });
  expect(await change(project, { subject: 'Come in' })).toMatchObject({ status: 200, body: { is_default: false } });
  const email = newEmail();
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  expect((await project.mailbox.to(email)).map(({ subject }) => subject)).toEqual(['Come in']);
});

describe('where all projects share a mail server', () => {
  const shared = { host: '127.0.0.1', port: 9, isSecure: false, tls: 'optional' } as const;
  let place: World;
  beforeAll(async () => {
    place = await startWorld({ smtp: shared });
  });
  afterAll(() => place.close());

  test('projects without a mail server of their own change no template, but reset them', async () => {
    const project = await newProject({ email_config: emailConfig }, Promise.resolve(place));
    await change(project, { subject: 'Mine' });
    await project.admin('PATCH /internal/projects/current', { body: { config: { email_config: { type: 'shared' } } } });
    const before = await footprint(project.id, Promise.resolve(place));
    expect(await change(project, { subject: 'Other' })).toMatchObject(refusal('EMAIL_TEMPLATES_NEED_SERVER'));
    expect(await footprint(project.id, Promise.resolve(place))).toEqual(before);
    expect(await reset(project)).toMatchObject({ status: 200 });
    expect((await read(project)).body.is_default).toBe(true);
  });

  test('first the form of the body is looked at, then the mail server, then the blocks', async () => {
    const project = await newProject({}, Promise.resolve(place));
    const content = { root: { type: 'Nothing' } };
    expect(violationsIn(await change(project, { content, subject: {} }))).toEqual(['body.subject must be a string']);
    expect(await change(project, { content })).toMatchObject(refusal('EMAIL_TEMPLATES_NEED_SERVER'));
  });
});

test.each([
  [{ content: null }, 'body.content cannot be null'],
  [{ content: 'x' }, 'body.content must be an object'],
  [{ content: [] }, 'body.content must be an object'],
  [{ subject: null }, 'body.subject cannot be null'],
  [{ subject: 'x'.repeat(1_001) }, 'body.subject must be at most 1000 characters'],
  [{ content: { a: '\0' } }, 'body.content must not contain NUL characters'],
  [{ html: 'x' }, 'body contains unknown properties: html'],
])('a change %j is refused', async (body, sentence) => {
  expect(violationsIn(await change(await sender(), body))).toEqual([sentence]);
});

test.each(['GET', 'PATCH', 'DELETE'] as const)('%s of a type that there is not is refused', async (method) => {
  const project = await newProject();
  const body = method === 'PATCH' ? { body: {} } : {};
  expect(violationsIn(await project.admin(`${method} /email-templates/unknown`, body))).toEqual([
    `params.type must be one of the following values: ${types.join(', ')}`,
  ]);
});

test('what a template was before each change and before the reset is kept', async () => {
  const project = await sender();
  await change(project, { subject: 'First' });
  await change(project, { subject: 'Second', content: empty });
  await reset(project);
  const { items } = (await project.admin('GET /latchkey/email-versions', { query: { of: 'magic_link' } })).body;
  const original = (await read(project)).body.content;
  expect(items.map((item: { subject: string; content: unknown }) => [item.subject, item.content])).toEqual([
    ['Second', empty],
    ['First', original],
  ]);
});

test('changes and resets are events', async () => {
  const project = await sender();
  await change(project, { subject: 'Mine' });
  await reset(project);
  expect(await eventsOf(project)).toEqual([
    {
      kind: 'email_template.updated',
      subject_id: 'magic_link',
      detail: { before: { subject: null }, after: { subject: 'Mine' } },
    },
    {
      kind: 'email_template.reset',
      subject_id: 'magic_link',
      detail: { before: { subject: 'Mine' }, after: { subject: null } },
    },
  ]);
});

test('changes at the same time lose nothing', async () => {
  const project = await sender();
  await Promise.all([change(project, { subject: 'Mine' }), change(project, { content: empty })]);
  expect((await read(project)).body).toMatchObject({ subject: 'Mine', content: empty });
});

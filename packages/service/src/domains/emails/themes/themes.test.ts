import { footprint, knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a';
const template = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const builtIn = [
  { id: light, display_name: 'default-light' },
  { id: dark, display_name: 'default-dark' },
];
const source = (mark: string) =>
  `export function EmailTheme({ children }: { children: React.ReactNode }) {\n  return <html><body><b>${mark}</b>{children}</body></html>;\n}`;
const preview_html = '<p>Hello</p>';

const listed = async ({ admin }: TestProject) => (await admin('GET /internal/email-themes')).body;
const read = (project: TestProject, id: string) => project.admin(`GET /internal/email-themes/${id}`);
const sourceOf = async (project: TestProject, id: string): Promise<string> => (await read(project, id)).body.tsx_source;
const change = ({ admin }: TestProject, id: string, tsx_source: string) =>
  admin(`PATCH /internal/email-themes/${id}`, { body: { tsx_source, preview_html } });
const rename = ({ admin }: TestProject, id: string, display_name: string) =>
  admin(`PATCH /latchkey/email-themes/${id}`, { body: { display_name } });
const remove = ({ admin }: TestProject, id: string) => admin(`DELETE /latchkey/email-themes/${id}`);
const choose = ({ admin }: TestProject, email_theme: string) =>
  admin('PATCH /internal/projects/current', { body: { config: { email_theme } } });
async function newTheme({ admin }: TestProject, display_name = 'Ours'): Promise<string> {
  return (await admin('POST /internal/email-themes', { body: { display_name } })).body.id;
}

/** The kinds of events of themes, oldest first. */
async function eventsOf({ id }: TestProject): Promise<string[]> {
  const { db } = (await world()).database;
  const events = db.selectFrom('events').select('kind').where('project_id', '=', id);
  const rows = await events.where('kind', 'like', 'email_theme.%').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
}

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
});

describe('a theme of another project', () => {
  let id: string;
  beforeAll(async () => {
    id = await newTheme(await newProject());
  });

  test.each([
    ['read', () => read(project, id)],
    ['changed', () => change(project, id, source('x'))],
    ['renamed', () => rename(project, id, 'x')],
    ['deleted', () => remove(project, id)],
  ])('cannot be %s', async (_, act) => {
    expect(await act()).toMatchObject(refusal('EMAIL_THEME_UNKNOWN'));
  });

  test('is not listed', async () => {
    expect((await listed(await newProject())).themes).toEqual(builtIn);
  });

  test('cannot be chosen', async () => {
    expect(await choose(project, id)).toMatchObject(refusal('EMAIL_THEME_INVALID'));
  });
});

describe('there is no theme', () => {
  test.each([
    ['of a made-up id', light.replace('1', '2')],
    ['of what is no id', "x'"],
    ['that is a template', template],
  ])('%s', async (_, id) => {
    for (const answer of [await read(project, id), await change(project, id, source('x')), await remove(project, id)])
      expect(answer).toMatchObject(refusal('EMAIL_THEME_UNKNOWN'));
  });
});

test('themes are read by admins alone', async () => {
  expect(await project.server('GET /internal/email-themes')).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
});

describe('a new theme', () => {
  test('starts as the light one', async () => {
    const answer = await project.admin('POST /internal/email-themes', { body: { display_name: 'Autumn' } });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['id']]);
    expect((await read(project, answer.body.id)).body).toEqual({
      display_name: 'Autumn',
      tsx_source: await sourceOf(await newProject(), light),
    });
  });

  test('is listed after the built-in ones, in the order of making, of whatever name', async () => {
    const project = await newProject();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await newTheme(project, 'Same'));
      (await world()).clock.advance(1);
    }
    const own = ids.map((id) => ({ id, display_name: 'Same' }));
    expect((await listed(project)).themes).toEqual([...builtIn, ...own]);
  });

  test('is refused where there are a hundred', async () => {
    const project = await newProject();
    for (let count = 0; count < 100; count++) await newTheme(project);
    const before = await footprint(project.id);
    const answer = await project.admin('POST /internal/email-themes', { body: { display_name: 'One more' } });
    expect(answer).toMatchObject(refusal('EMAIL_THEMES_TOO_MANY'));
    expect(await footprint(project.id)).toEqual(before);
  });

  test('needs a name of at most 1,000 characters', async () => {
    const create = (body: object) => project.admin('POST /internal/email-themes', { body });
    expect(violationsIn(await create({}))).toEqual(['body.display_name must be defined']);
    expect(violationsIn(await create({ display_name: 'x'.repeat(1_001) }))).toEqual([
      'body.display_name must be at most 1000 characters',
    ]);
  });
});

describe('a changed source', () => {
  test('is answered with how the preview looks in it, and kept', async () => {
    const id = await newTheme(project, 'Autumn');
    const answer = await change(project, id, source('autumn'));
    expect([answer.status, Object.keys(answer.body).sort(), answer.body.display_name]).toEqual([
      200,
      ['display_name', 'rendered_html'],
      'Autumn',
    ]);
    expect(answer.body.rendered_html).toContain('<b>autumn</b>');
    expect(answer.body.rendered_html).toContain(preview_html);
    expect(await sourceOf(project, id)).toBe(source('autumn'));
  });

  test('of a built-in theme is of the project alone, and its name stays', async () => {
    const [project, other] = [await newProject(), await newProject()];
    expect((await change(project, dark, source('ours'))).body.display_name).toBe('default-dark');
    expect(await sourceOf(project, dark)).toBe(source('ours'));
    expect(await sourceOf(other, dark)).not.toBe(source('ours'));
    expect((await listed(project)).themes).toEqual(builtIn);
  });

  test('that does not render changes nothing, and the answer says where', async () => {
    const id = await newTheme(project);
    const before = await footprint(project.id);
    const wrong = source('x').replace('return', 'return nothing,');
    const answer = await change(project, id, wrong);
    const error = answer.body.details.error;
    expect(answer).toMatchObject(knownError('EMAIL_RENDERING_ERROR', { error }));
    expect(error).toMatch(/^theme, line 2, column \d+: .*nothing.*/);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('is at most 100,000 characters', async () => {
    const padded = (length: number) => source('x').padEnd(length);
    const id = await newTheme(project);
    expect((await change(project, id, padded(100_000))).status).toBe(200);
    expect(violationsIn(await change(project, id, padded(100_001)))).toEqual([
      'body.tsx_source must be at most 100000 characters',
    ]);
  });

  test('is shown with a sample where there is no HTML to preview', async () => {
    const id = await newTheme(project);
    const answer = await project.admin(`PATCH /internal/email-themes/${id}`, { body: { tsx_source: source('x') } });
    expect(answer.body.rendered_html).toContain('This is what a mail looks like.');
  });

  test('is told of by one event, and the same source again by none', async () => {
    const project = await newProject();
    const kinds = () => eventsOf(project);
    const id = await newTheme(project);
    await change(project, id, source('x'));
    await change(project, id, source('x'));
    expect(await kinds()).toEqual(['email_theme.created', 'email_theme.updated']);
    await rename(project, id, 'Winter');
    await remove(project, id);
    await change(project, dark, source('x'));
    await remove(project, dark);
    await remove(project, dark);
    expect((await kinds()).slice(2)).toEqual([
      'email_theme.updated',
      'email_theme.deleted',
      'email_theme.updated',
      'email_theme.reset',
    ]);
  });
});

describe('a new name', () => {
  test('is shown from then on', async () => {
    const id = await newTheme(project, 'Autumn');
    const answer = await rename(project, id, 'Winter');
    expect([answer.status, answer.body]).toEqual([200, { id, display_name: 'Winter' }]);
    expect((await read(project, id)).body.display_name).toBe('Winter');
  });

  test('is not for a built-in theme', async () => {
    expect(await rename(project, light, 'Ours')).toMatchObject(refusal('EMAIL_THEME_NAME_STAYS'));
  });

  test('is not empty', async () => {
    const answer = await rename(project, await newTheme(project), '');
    expect(violationsIn(answer)).toEqual(['body.display_name must not be empty']);
  });
});

describe('a deletion', () => {
  test('takes a theme away with what it was before', async () => {
    const id = await newTheme(project);
    await change(project, id, source('x'));
    expect((await remove(project, id)).body).toEqual({ success: true });
    expect(await read(project, id)).toMatchObject(refusal('EMAIL_THEME_UNKNOWN'));
    expect((await project.admin('GET /latchkey/email-versions', { query: { of: id } })).body.items).toEqual([]);
  });

  test('is refused of the theme that the project uses', async () => {
    const project = await newProject();
    const id = await newTheme(project);
    expect((await choose(project, id)).body.config.email_theme).toBe(id);
    expect(await remove(project, id)).toMatchObject(refusal('EMAIL_THEME_ACTIVE'));
    await choose(project, light);
    expect((await remove(project, id)).status).toBe(200);
  });

  test('makes a built-in theme what it was, also one that the project uses', async () => {
    const project = await newProject();
    const before = await sourceOf(project, light);
    await change(project, light, source('ours'));
    expect((await remove(project, light)).body).toEqual({ success: true });
    expect(await sourceOf(project, light)).toBe(before);
  });
});

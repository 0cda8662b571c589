import { footprint, knownError, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a';
const template_id = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const theme_source = 'export const EmailTheme = ({ children }) => <html><body><u>given</u>{children}</body></html>;';
const template_source = 'export const EmailTemplate = (props) => <p>{Object.entries(props).flat().join(" ")}</p>;';
const html = '<p>Hello &amp; <b>welcome</b></p>';

let project: TestProject;
let foreignTheme: string;
beforeAll(async () => {
  project = await newProject();
  const { admin } = await newProject();
  foreignTheme = (await admin('POST /internal/email-themes', { body: { display_name: 'x' } })).body.id;
});

const render = (body: object) => project.admin('POST /emails/render-email', { body });
const preview = (body: object) => project.admin('POST /latchkey/email-previews', { body });
const plain = (markup: string) => markup.replace(/<!--.*?-->/g, '');

describe('render-email', () => {
  test('puts HTML into a theme as it is', async () => {
    const answer = await render({ theme_id: dark, preview_html: html });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['html']]);
    expect(answer.body.html).toContain(html);
  });

  test('puts a template into a theme, with the name of the project', async () => {
    const answer = await render({ theme_id: light, template_id, preview_html: '' });
    expect(plain(answer.body.html)).toContain('Welcome to A test');
  });

  test.each([
    ['a theme of another project', () => foreignTheme],
    ['what is no id', () => 'x'],
  ])('refuses %s before all else', async (_, theme) => {
    const answer = await render({ theme_id: theme(), preview_html: html, template_id: 'x' });
    expect(answer).toMatchObject(refusal('EMAIL_THEME_INVALID'));
  });

  test.each([
    ['both', { preview_html: html, template_id }],
    ['neither', {}],
    ['two empty texts', { preview_html: '', template_id: '' }],
  ])('refuses %s', async (_, body) => {
    expect(await render({ theme_id: light, ...body })).toMatchObject(refusal('EMAIL_PREVIEW_UNCLEAR'));
  });

  test('refuses a template that there is not', async () => {
    expect(await render({ theme_id: light, template_id: light })).toMatchObject(refusal('EMAIL_TEMPLATE_INVALID'));
  });

  test('needs a theme', async () => {
    expect(violationsIn(await render({ preview_html: html }))).toEqual(['body.theme_id must be defined']);
  });

  test('says what is wrong with a stored theme', async () => {
    // Some themes render with some mails alone.
    const tsx_source =
      'export function EmailTheme({ children }) {\n  if (children.type !== "div") throw Error("no");\n  return children;\n}';
    const saved = await project.admin(`PATCH /internal/email-themes/${dark}`, {
      body: { tsx_source, preview_html: '' },
    });
    expect(saved.status).toBe(200);
    const answer = await render({ theme_id: dark, template_id });
    expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' });
    expect(answer.body.details.error).toMatch(/^theme, line 2, column \d+: .*no/);
    await project.admin(`DELETE /latchkey/email-themes/${dark}`);
  });

  test('is for admins alone', async () => {
    const answer = await project.server('POST /emails/render-email', { body: { theme_id: light, preview_html: html } });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

describe('a preview', () => {
  test('of HTML is in the theme of the project where none is named, with its plain text', async () => {
    const own = await newProject({ email_theme: dark });
    const inOwn = await own.admin('POST /latchkey/email-previews', { body: { html } });
    const inDark = await preview({ html, theme_id: dark });
    expect([inOwn.status, Object.keys(inOwn.body).sort()]).toEqual([200, ['html', 'text']]);
    expect(inOwn.body.html).toContain(html);
    expect(inOwn.body.text).toContain('Hello & welcome');
    expect(inOwn.body).toEqual(inDark.body);
  });

  test('of two sources has the variables, and the name of the project among them', async () => {
    const answer = await preview({ theme_source, template_source, variables: { otp: 'ABC123' } });
    expect(answer.body.html).toContain('<u>given</u>');
    expect(answer.body.html).toContain('projectDisplayName A test otp ABC123');
  });

  test('escapes what a variable says', async () => {
    const answer = await preview({ theme_source, template_source, variables: { otp: '<script>' } });
    expect(answer.body.html).toContain('otp &lt;script&gt;');
  });

  test('may name the project otherwise', async () => {
    const answer = await preview({ theme_source, template_source, variables: { projectDisplayName: 'Acme' } });
    expect(answer.body.html).toContain('projectDisplayName Acme');
  });

  test('stores nothing', async () => {
    const before = await footprint(project.id);
    await preview({ theme_source, template_source });
    expect(await footprint(project.id)).toEqual(before);
  });

  test.each([
    ['theme', { theme_source: 'export function EmailTheme() {\n  return <p>;\n}', html }],
    ['template', { template_source: 'export function EmailTemplate() {\n  return <p>;\n}' }],
  ])('says where the mistake in a %s is', async (program, body) => {
    const answer = await preview(body);
    const error = answer.body.details.error;
    expect(answer).toMatchObject(knownError('EMAIL_RENDERING_ERROR', { error }));
    expect(error).toMatch(new RegExp(`^${program}, line 2, column \\d+: .`));
  });

  test('in a theme of another project is refused', async () => {
    expect(await preview({ html, theme_id: foreignTheme })).toMatchObject(refusal('EMAIL_THEME_INVALID'));
  });

  test.each([
    ['two themes', { html, theme_id: light, theme_source }, 'body must not name two themes'],
    ['no content', {}, 'body must have either html or template_source'],
    ['two contents', { html, template_source }, 'body must have either html or template_source'],
    [
      'a variable that no program can name',
      { template_source, variables: { 'a-b': 'x' } },
      'body.variables.a-b must be named by letters, digits and _',
    ],
  ])('of %s is refused', async (_, body, line) => {
    expect(violationsIn(await preview(body))).toEqual([line]);
  });

  test.each(['theme_source', 'template_source'])('of a %s of more than 100,000 characters is refused', async (name) => {
    const answer = await preview({ [name]: 'x'.repeat(100_001), ...(name === 'theme_source' && { html }) });
    expect(violationsIn(answer)).toEqual([`body.${name} must be at most 100000 characters`]);
  });

  test('is for admins alone', async () => {
    const answer = await project.server('POST /latchkey/email-previews', { body: { html } });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

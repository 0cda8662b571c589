import { footprint, knownError, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const id = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const source = `import { Text } from '@react-email/components';
export function EmailTemplate({ projectDisplayName }: { projectDisplayName: string }) {
  return <Text className="font-bold">Hello from {projectDisplayName}</Text>;
}`;

const listed = async ({ admin }: TestProject) => (await admin('GET /internal/email-templates')).body.templates;
const change = ({ admin }: TestProject, tsx_source: string, of = id) =>
  admin(`PATCH /internal/email-templates/${of}`, { body: { tsx_source } });
const reset = ({ admin }: TestProject, of = id) => admin(`DELETE /latchkey/email-templates/${of}`);

test('there is one, which welcomes whoever confirms an email', async () => {
  const project = await newProject();
  expect(await project.admin('GET /internal/email-templates')).toMatchObject({
    status: 200,
    body: {
      templates: [
        {
          id,
          display_name: 'Email Verification',
          subject: 'Welcome to {{ projectDisplayName }}',
          tsx_source: expect.stringContaining('function EmailTemplate'),
        },
      ],
    },
  });
});

test('templates are read by admins alone', async () => {
  const { server } = await newProject();
  expect(await server('GET /internal/email-templates')).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
});

describe('a changed source', () => {
  test('is answered with how it looks in the theme of the project, with its variables, and kept', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const theme = 'export const EmailTheme = ({ children }) => <html><body><i>the theme</i>{children}</body></html>;';
    const body = { tsx_source: theme, preview_html: '' };
    await project.admin(`PATCH /internal/email-themes/${light}`, { body });
    const answer = await change(project, source);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['rendered_html']]);
    expect(answer.body.rendered_html).toContain('<i>the theme</i>');
    expect(answer.body.rendered_html.replace(/<!--.*?-->/g, '')).toContain('Hello from A test');
    expect((await listed(project))[0].tsx_source).toBe(source);
    expect((await listed(other))[0].tsx_source).not.toBe(source);
  });

  test('that does not render changes nothing, and the answer says where', async () => {
    const project = await newProject();
    const before = await footprint(project.id);
    const answer = await change(project, source.replace('return', 'return nothing,'));
    const error = answer.body.details.error;
    expect(answer).toMatchObject(knownError('EMAIL_RENDERING_ERROR', { error }));
    expect(error).toMatch(/^template, line 3, column \d+: .*nothing.*/);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('is refused where the project has chosen no theme that there is', async () => {
    const project = await newProject({ email_theme: 'none' });
    expect(await change(project, source)).toMatchObject(refusal('EMAIL_THEME_INVALID'));
  });
});

describe('there is no template', () => {
  test.each([
    ['of a made-up id', id.replace('e', 'f')],
    ['that is a theme', light],
  ])('%s', async (_, of) => {
    const project = await newProject();
    for (const answer of [await change(project, source, of), await reset(project, of)])
      expect(answer).toMatchObject(refusal('TSX_TEMPLATE_UNKNOWN'));
  });

  test('of an id that is none', async () => {
    const answer = await change(await newProject(), source, 'x');
    expect(violationsIn(answer)).toEqual(['params.id must be a valid UUID']);
  });
});

test('a reset makes it what it was, and a second one does nothing', async () => {
  const project = await newProject();
  const [before] = await listed(project);
  await change(project, source);
  expect((await reset(project)).body).toEqual({ success: true });
  expect(await listed(project)).toEqual([before]);
  const print = await footprint(project.id);
  expect((await reset(project)).body).toEqual({ success: true });
  expect(await footprint(project.id)).toEqual(print);
});

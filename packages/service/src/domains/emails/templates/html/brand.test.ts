import { newProject, type TestProject } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const LOGO = 'https://example.com/logo.png';

/** A project with this branding, whose mails stay in the inbox. */
async function branded(body: object): Promise<TestProject> {
  const project = await newProject();
  const { status, text } = await project.admin('PATCH /latchkey/project-settings', { body });
  if (status !== 200) throw new Error(text);
  return project;
}

/** A mail as it would be sent; its own words are blocks below each other. */
async function mail({ admin }: TestProject, ...blocks: readonly object[]): Promise<{ html: string; text: string }> {
  const named = blocks.map((block, at) => [`b${at}`, block] as const);
  const root = { type: 'EmailLayout', data: { childrenIds: named.map(([id]) => id) } };
  const body = blocks.length > 0 ? { content: { root, ...Object.fromEntries(named) } } : {};
  const answer = await admin('POST /latchkey/email-templates/password_reset/preview', { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const button = (props: object = {}) => ({
  type: 'Button',
  data: { props: { text: 'Go', url: 'https://a.example', ...props } },
});
const image = { type: 'Image', data: { props: { url: 'https://example.com/own.png' } } };

let plain: TestProject;
let acme: TestProject;
beforeAll(async () => {
  plain = await newProject();
  acme = await branded({
    logo_url: LOGO,
    brand_color: '#3b5bdb',
    brand_color_dark: '#91a7ff',
    support_email: 'help@example.com',
  });
});

describe('the logo', () => {
  test('stands above a mail in our words', async () => {
    expect((await mail(acme)).html).toMatch(/<img src="https:\/\/example.com\/logo.png" alt="[^"]+" height="40"/);
  });

  test('stands above one in words of its own', async () => {
    expect((await mail(acme, button())).html).toContain(LOGO);
  });

  test('gives way to images of its author', async () => {
    expect((await mail(acme, image, button())).html).not.toContain(LOGO);
  });

  test('is not there in a project without one', async () => {
    expect((await mail(plain)).html).not.toContain('<img');
  });
});

describe('the brand color', () => {
  test('is that of buttons, with a text that is read on it', async () => {
    const { html } = await mail(acme);
    expect(html).toMatch(/<td class="accent" bgcolor="#3b5bdb"/);
    expect(html).toMatch(/<a [^>]*class="on-accent" style="[^"]*color:#ffffff/);
  });

  test('is another one in the dark', async () => {
    const { html } = await mail(acme);
    expect(html).toContain('.accent { background-color: #91a7ff !important; }');
    expect(html).toContain('.on-accent { color: #18181b !important; }');
  });

  test('is the same in the dark where nothing is said', async () => {
    const { html } = await mail(await branded({ brand_color: '#3b5bdb' }));
    expect(html).toContain('.accent { background-color: #3b5bdb !important; }');
  });

  test('gives way to the color that a button states', async () => {
    expect((await mail(acme, button({ buttonBackgroundColor: '#112233' }))).html).not.toContain('bgcolor="#3b5bdb"');
  });
});

test('the brand color gives way to a ground that it could not be told from', async () => {
  const container = {
    type: 'Container',
    data: { style: { backgroundColor: '#3b5bdb' }, props: { childrenIds: ['b1'] } },
  };
  const root = { type: 'EmailLayout', data: { childrenIds: ['b0'] } };
  const body = { content: { root, b0: container, b1: button() } };
  const answer = await acme.admin('POST /latchkey/email-templates/password_reset/preview', { body });
  expect(answer.body.html).not.toContain('bgcolor="#3b5bdb"');
});

describe('the support email', () => {
  test('stands at the end of a mail in our words, in its text too', async () => {
    const { html, text } = await mail(acme);
    expect(html).toContain('Questions? Write to help@example.com.');
    expect(text).toContain('Questions? Write to help@example.com.');
  });

  test('is not asked for in a project without one', async () => {
    expect((await mail(plain)).text).not.toContain('Questions?');
  });

  test('is a variable of own words', async () => {
    const words = { type: 'Text', data: { props: { text: 'Ask {{supportEmail}}' } } };
    expect((await mail(acme, words)).text).toBe('Ask help@example.com\n');
  });
});

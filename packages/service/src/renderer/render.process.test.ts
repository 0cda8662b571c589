import { afterAll, describe, expect, test } from 'vitest';
import type { HtmlBody, Rendered, RenderFailure, RenderJob, TemplateBody } from './renderer.ts';
import { workerRenderer } from './worker-renderer.ts';

const renderer = workerRenderer();
afterAll(() => renderer.close());

const PLAIN = 'function EmailTheme({ children }) { return <main>{children}</main>; }';
const html = (text = '<p>Hello</p>', unsubscribeLink?: string): HtmlBody => ({
  kind: 'html',
  html: text,
  unsubscribeLink,
});
const template = (source: string, variables: Record<string, string> = {}): TemplateBody => ({
  kind: 'template',
  source,
  variables,
});

async function mail(theme: string, body: RenderJob['body'] = html()): Promise<Rendered> {
  const outcome = await renderer.render({ theme, body });
  if ('reason' in outcome) throw new Error(outcome.reason);
  return outcome;
}

const failure = async (theme: string, body: RenderJob['body'] = html()): Promise<RenderFailure> =>
  (await renderer.render({ theme, body })) as RenderFailure;

describe('a mail', () => {
  test('of HTML stands in a div of the theme, as it is', async () => {
    const sent = '<p onclick="x">&nbsp;<b>Hello</b></p>';
    expect(await mail(PLAIN, html(sent))).toMatchObject({ html: `<main><div>${sent}</div></main>` });
  });

  test('ends in the link to unsubscribe, which is its first where it has no other', async () => {
    const link = 'https://api.example.com/api/v1/emails/unsubscribe-link?code=abc';
    const { html: rendered } = await mail(PLAIN, html('<p>Hello</p>', link));
    expect(/href="([^"]*)"/.exec(rendered)?.[1]).toBe(link);
    expect(rendered).toMatch(/^<main><div><p>Hello<\/p><\/div><br\/><br\/><a href="[^"]+">[^<]+<\/a><\/main>$/);
  });

  test('of a template gets its variables, and shows them as text', async () => {
    const source = 'export const EmailTemplate = ({ name }: { name: string }) => <p title={name}>Hi {name}</p>;';
    expect((await mail(PLAIN, template(source, { name: '<b>"&' }))).html).toBe(
      '<main><p title="&lt;b&gt;&quot;&amp;">Hi &lt;b&gt;&quot;&amp;</p></main>',
    );
  });

  test('of a whole document has a doctype, and nothing that browsers should load ahead', async () => {
    const theme = `import { Html, Head, Img } from 'react-email';
      export default function EmailTheme({ children }) { return <Html><Head /><Img src="https://x.example/a.png" />{children}</Html>; }`;
    const { html: rendered } = await mail(theme);
    expect(rendered).toMatch(/^<!DOCTYPE html PUBLIC [^>]+><html/);
    expect(rendered).not.toContain('preload');
  });

  test('can be read without HTML', async () => {
    const theme = `import { Heading, Img, Link, Preview } from '@react-email/components';
      const EmailTheme = ({ children }) => <main><Preview>Seen in lists</Preview><Heading>Welcome</Heading>
        <Img src="a.png" alt="A" />{children}<Link href="https://x.example/">Go</Link></main>;`;
    expect((await mail(theme)).text).toBe('Welcome\n\nHello\n\nGo https://x.example/');
  });

  test('is the same each time', async () => {
    const theme = 'const EmailTheme = () => <p>{Math.random()}</p>';
    expect(await mail(theme)).toEqual(await mail(theme));
  });

  test.each(['react-email', '@react-email/components'])('may be made of the components of %s', async (name) => {
    const theme = `import * as React from 'react'; import { Text } from '${name}';
      export const EmailTheme: React.FC = () => { const [text] = React.useState('kept'); return <Text>{text}</Text>; };`;
    expect((await mail(theme)).text).toBe('kept');
  });
});

describe('Tailwind', () => {
  const inTailwind = (inner: string, attributes = '') =>
    `import { Body, Button, Container, Head, Html, pixelBasedPreset, Section, Tailwind } from '@react-email/components';
     const Boxed = ({ className, children }) => <section className={className}>{children}</section>;
     export const EmailTheme = ({ children }) => <Html><Tailwind ${attributes}><Head />${inner}</Tailwind></Html>;`;

  test('turns classes into styles', async () => {
    const { html: rendered } = await mail(inTailwind('<p className="bg-white p-4 text-slate-900 mine">x</p>'));
    expect(rendered).toContain(
      '<p class="mine" style="background-color:rgb(255,255,255);padding:1rem;color:rgb(15,23,43)">',
    );
  });

  test('puts what no style can say into the head', async () => {
    const { html: rendered } = await mail(inTailwind('<a className="hover:bg-black md:p-10">x</a>'));
    expect(rendered).toContain('<a class="hover_bg-black md_p-10">');
    expect(rendered).toMatch(
      /<style>.*\.hover_bg-black:hover\{background-color:rgb\(0,0,0\)!important\}.*<\/style><\/head>/,
    );
  });

  test('needs a head for that, and says so', async () => {
    const theme = inTailwind('<a className="hover:bg-black">x</a>').replace('<Head />', '');
    expect((await failure(theme)).reason).toBe('These classes need a <Head /> inside of <Tailwind>: hover_bg-black.');
  });

  test('reaches into templates and components', async () => {
    const source = 'const EmailTemplate = () => <i className="p-1">x</i>';
    const { html: rendered } = await mail(inTailwind('<Boxed className="p-2">{children}</Boxed>'), template(source));
    expect(rendered).toContain('<section style="padding:0.5rem"><i style="padding:0.25rem">x</i></section>');
  });

  test('gives components what they make tables and Outlook of', async () => {
    const { html: rendered } = await mail(inTailwind('<Button className="px-5">x</Button>'));
    expect(rendered).toMatch(/mso-font-width:\d+%/);
    expect(rendered).toContain('padding-right:20px;padding-left:20px');
  });

  test('leaves the HTML of a sender alone', async () => {
    const { html: rendered } = await mail(inTailwind('{children}'), html('<p class="p-4">x</p>'));
    expect(rendered).toContain('<p class="p-4">x</p>');
  });

  test('takes the config of a theme', async () => {
    const config = "config={{ presets: [pixelBasedPreset], theme: { extend: { colors: { brand: '#123456' } } } }}";
    const { html: rendered } = await mail(inTailwind('<p className="p-4 text-brand">x</p>', config));
    expect(rendered).toContain('<p style="padding:16px;color:rgb(18,52,86)">');
  });

  test('knows nothing of the classes of the mail before', async () => {
    const theme = inTailwind('<p className="text-red-500">x</p>');
    const before = await mail(theme);
    await mail(inTailwind('<p className="*:[--color-red-500:blue] [--color-red-500:blue]">x</p>'));
    expect(await mail(theme)).toEqual(before);
  });
});

describe('the author is told', () => {
  test.each([
    ['a syntax error', 'const EmailTheme = () => {\n\n  return <p>{1 +}</p>;\n};', 'Unexpected token.', 3, 17],
    [
      'what is not there',
      '\n\n  const EmailTheme = () => <p>{name}</p>;',
      "ReferenceError: 'name' is not defined.",
      3,
      31,
    ],
    ['what is thrown', "const EmailTheme = () => {\n  throw new Error('No logo');\n};", 'No logo.', 2, 18],
    [
      'what is no component',
      "import { Nope } from 'react-email';\nconst EmailTheme = () =>\n  <Nope />;",
      '"react-email" has no "Nope" here.',
      3,
      4,
    ],
    [
      'what cannot be imported',
      "import React from 'react';\nimport fs from 'node:fs';\nconst EmailTheme = () => fs;",
      '"node:fs" cannot be imported: a mail program may import @react-email/components, react-email and react.',
      2,
      1,
    ],
    [
      'what is imported later',
      "const EmailTheme = () => null;\nimport('left-pad');",
      '"left-pad" cannot be imported: a mail program may import @react-email/components, react-email and react.',
      2,
      7,
    ],
    [
      'that there is no clock',
      'const EmailTheme = () =>\n  new Date().getFullYear();',
      'There is no clock here: pass what the mail shows as a variable, or write it out.',
      2,
      7,
    ],
  ])('%s, and where', async (_, theme, reason, line, column) => {
    expect(await failure(theme)).toEqual({ reason, place: { program: 'theme', line, column } });
  });

  test('in which program it is', async () => {
    const failed = await failure(PLAIN, template('\nconst EmailTemplate = () => oops;'));
    expect(failed).toMatchObject({ place: { program: 'template', line: 2 } });
  });

  test.each([
    [
      'a theme without its component',
      'export const Theme = () => null;',
      'The theme declares no component EmailTheme.',
    ],
    [
      'an object in place of text',
      'const EmailTheme = () => ({ a: 1 });',
      'An object cannot be shown: object with keys {a}.',
    ],
    [
      'a component that is undefined',
      'const A = undefined; const EmailTheme = () => <A />;',
      'A component is undefined: is it imported or declared?',
    ],
    [
      'a style that is text',
      "const EmailTheme = () => <p style={'a'}>x</p>;",
      'style must be an object like { color: "red" }, not a text.',
    ],
    ['something thrown that is no error', "throw 'up';", 'The program threw up.'],
    [
      'a program that waits',
      'const EmailTheme = async () => <p />;',
      'A mail cannot wait for something: components here may not be async or suspend.',
    ],
  ])('of %s', async (_, theme, reason) => {
    expect((await failure(theme)).reason).toBe(reason);
  });

  test('of a template without its component', async () => {
    expect(await failure(PLAIN, template('const x = 1;'))).toMatchObject({
      reason: 'The template declares no component EmailTemplate.',
    });
  });
});

test.each([
  ['a theme', `${PLAIN}//${'x'.repeat(102_400)}`, html(), 'The source of the theme is longer than 100 KB.'],
  ['a template', PLAIN, template('é'.repeat(60_000)), 'The source of the template is longer than 100 KB.'],
  ['the HTML', PLAIN, html('x'.repeat(1_048_577)), 'The mail is larger than 1 MiB.'],
  ['the variables', PLAIN, template('', { name: 'x'.repeat(1_048_577) }), 'The mail is larger than 1 MiB.'],
  ['what comes out', `const EmailTheme = () => <p>{'é'.repeat(600000)}</p>`, html(), 'The mail is larger than 1 MiB.'],
] as const)('%s may not be larger than it should', async (_, theme, body, reason) => {
  expect(await failure(theme, body)).toEqual({ reason });
});

import { newProject, type TestProject } from '@latchkey/testing';
import { until } from '@latchkey/testing/until';
import { beforeAll, describe, expect, test } from 'vitest';

/** What the server runs on, and what only a program of it can learn. */
const OUTSIDE = new RegExp(`${process.version}|${process.execPath}|uid=\\d`.replaceAll('.', '\\.'));

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
  // The worker that draws starts with the first mail; a busy machine takes its time.
  await until(async () => (await drawn('')).status === 200, 60_000);
}, 90_000);

/** Draws a mail by a theme with these lines in it; what they find is drawn with it. */
const drawn = (lines: string) =>
  project.admin('POST /latchkey/email-previews', {
    body: {
      theme_source: `export function EmailTheme({ children }) {
        let found = 'nothing';
        try { ${lines} } catch (error) { found = 'refused: ' + error; }
        return <div><i>found {String(found)}</i>{children}</div>;
      }`,
      html: '<p>Hello</p>',
    },
  });

/** Has a block template drawn in which a tenant or a user has written this. */
const block = (text: string, variables: Record<string, unknown> = {}) =>
  project.admin('POST /latchkey/email-templates/team_invitation/preview', {
    body: {
      subject: 'Hello',
      content: {
        root: { type: 'EmailLayout', data: { childrenIds: ['t'] } },
        t: { type: 'Text', data: { props: { text: `${text} {{userDisplayName}}` } } },
      },
      variables,
    },
  });

describe('S12 templates and themes: programs that tenants write', () => {
  test('an honest theme is drawn', async () => {
    const answer = await drawn('found = 6 * 7;');
    expect(answer.text.replaceAll('<!-- -->', '')).toContain('found 42');
  });

  test.each([
    [
      'CVE-2022-36067',
      'vm2',
      'the frames of an error, prepared by the program, were objects of the host',
      `globalThis.Error.prepareStackTrace = (_, frames) => frames;
       const frames = new Error('x').stack;
       found = frames[0].getThis().process.version;`,
    ],
    [
      'CVE-2023-29017',
      'vm2',
      'an asynchronous error prepared its stack with the host in reach',
      `Error.prepareStackTrace = (error, frames) => frames.map((frame) => frame.getThis?.()).find(Boolean);
       const late = (async function () { await 0; throw new Error('x'); })();
       found = new Error('y').stack.process.version;`,
    ],
    [
      'CVE-2023-30547',
      'vm2',
      'what getPrototypeOf threw was an error of the host',
      `const prototype = new Proxy({}, { getPrototypeOf() { (function stack() { stack(); })(); } });
       try { new Proxy(prototype, {}) instanceof Object; Object.getPrototypeOf(prototype); }
       catch (error) { found = error.constructor.constructor('return process')().version; }`,
    ],
    [
      'CVE-2023-32314',
      'vm2',
      'a proxy made the host hand out one of its objects',
      `const error = new Error();
       error.name = { toString: new Proxy(() => '', { apply: (_, self, args) =>
         args.constructor.constructor('return process')().version }) };
       found = error.stack + String(error);`,
    ],
    [
      'CVE-2023-37466',
      'vm2',
      'a promise of another species handed the error of the host over',
      `class Other { constructor(run) { run((x) => x, (error) => {
         found = error.constructor.constructor('return process')().version; }); } static get [Symbol.species]() { return Other; } }
       const promise = (async () => { const e = new Error(); e.name = Symbol(); return e.stack; })();
       promise.constructor = { [Symbol.species]: Other };
       promise.then(() => {});
       found = [].constructor.constructor('return process')().version;`,
    ],
  ])('%s (%s): %s', async (_, __, ___, lines) => {
    const { text } = await drawn(lines);
    expect(text).not.toMatch(OUTSIDE);
    expect(text).toMatch(/refused|nothing|not defined|undefined|EMAIL_RENDERING_ERROR/);
    expect((await drawn('found = 6 * 7;')).text.replaceAll('<!-- -->', '')).toContain('found 42');
  });

  test('an honest template is drawn', async () => {
    const { status, body } = await block('Hello', { userDisplayName: 'Ada 1337' });
    expect([status, body.html.includes('Hello Ada 1337')]).toEqual([200, true]);
  });

  test.each([
    [
      'CVE-2023-22621',
      'Strapi',
      'a template of a mail was a program of lodash',
      '<%= 7 * 191 %> <% global.process.mainModule.require("child_process").execSync("id") %>',
      {},
    ],
    [
      'CVE-2021-23337',
      'lodash',
      'the name of a variable was code of the template',
      '{{7 * 191}}',
      { userDisplayName: '<%= 7 * 191 %>', '){return 7*191}; with(obj': 'x' },
    ],
    [
      'CVE-2019-19919',
      'Handlebars',
      'a template reached the prototype of all objects',
      '{{#with (lookup this "constructor")}}{{this.constructor "return 7 * 191"}}{{/with}}{{constructor.name}}',
      {},
    ],
    [
      'CVE-2022-25948',
      'LiquidJS',
      'a template read what variables inherit',
      '{{ userDisplayName.constructor.name }}{{ __proto__ }}{{ toString }}{{ constructor }}',
      {},
    ],
    [
      'CVE-2022-29078',
      'EJS',
      'options among the variables became code of the template',
      '{{userDisplayName}}',
      {
        userDisplayName: 'Ada',
        settings: { 'view options': { outputFunctionName: 'x;return 7*191;s' } },
        outputFunctionName: 'x;return 7*191;s',
      },
    ],
  ])('%s (%s): %s', async (_, __, ___, text, variables) => {
    const answer = await block(text, variables);
    expect(JSON.stringify(answer.body)).not.toMatch(/1337|uid=\d|function|\[native|\[object|\bString\b/);
  });
});

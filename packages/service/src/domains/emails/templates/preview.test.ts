import { newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
  await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Acme' } });
});

interface Asked {
  readonly subject?: string;
  readonly variables?: Record<string, string>;
  readonly layout?: object;
  readonly type?: string;
}

const path = (type: string) => `POST /latchkey/email-templates/${type}/preview`;

/** A mail of these blocks, one below the other. */
async function preview(blocks: Record<string, object>, { type = 'magic_link', layout, ...rest }: Asked = {}) {
  const root = { type: 'EmailLayout', data: { childrenIds: Object.keys(blocks), ...layout } };
  const { status, body, text } = await project.admin(path(type), { body: { ...rest, content: { root, ...blocks } } });
  if (status !== 200) throw new Error(text);
  return body as { subject: string; html: string; text: string };
}

const text = (words: string, style: object = {}) => ({ type: 'Text', data: { style, props: { text: words } } });
const button = (props: object, style: object = {}) => ({ type: 'Button', data: { style, props } });
const page = 'https://example.com/';

describe('without anything given', () => {
  test.each([
    ['email_verification', 'Verify your email at Acme', 'Hi Ada Lovelace,'],
    ['password_reset', 'Reset your password at Acme', 'Hi Ada Lovelace,'],
    ['magic_link', 'Sign in to Acme: Your code is 7KX2QF', '7KX2QF'],
    ['team_invitation', "You're invited to join Night Shift", 'Night Shift'],
    ['sign_in_invitation', "You're invited to sign in to Acme", 'Acme'],
  ])('%s is the default mail, with values that are made up', async (type, subject, words) => {
    const { status, body } = await project.admin(path(type), { body: {} });
    expect([status, body.subject, body.text.includes(words), body.html.includes(words)]).toEqual([
      200,
      subject,
      true,
      true,
    ]);
  });
});

describe('variables', () => {
  test('are those of the type, and only names that it has mean something', async () => {
    const { text: shown } = await preview({ a: text('{{otp}}|{{teamDisplayName}}|{{constructor}}|{{unknown}}|') });
    expect(shown).toBe('7KX2QF||||\n');
  });

  test('can be given, and be empty', async () => {
    const asked = { variables: { userDisplayName: 'Grace', otp: '', unknown: 'x' } };
    const { text: shown } = await preview({ a: text('{{userDisplayName}}|{{otp}}|{{unknown}}') }, asked);
    expect(shown).toBe('Grace||\n');
  });

  test('that are links lead where they are said to', async () => {
    const asked = { variables: { magicLink: 'https://acme.example/in?a=1&b=2' } };
    const { html } = await preview({ a: button({ text: 'Go', url: '{{magicLink}}' }) }, asked);
    expect(html).toContain('<a href="https://acme.example/in?a=1&amp;b=2"');
  });

  test('that should be links and are none lead nowhere', async () => {
    const asked = { variables: { magicLink: '[the link]' } };
    const { html, text: shown } = await preview({ a: button({ text: 'Go', url: '{{magicLink}}' }) }, asked);
    expect([html.includes('href'), html.includes('>Go</span>'), shown]).toEqual([false, true, 'Go\n']);
  });

  test.each([
    [{ content: [] }, 'body.content must be an object'],
    [{ variables: { a: {} } }, 'body.variables.a must be a string'],
    [{ variables: 'x' }, 'body.variables must be an object'],
    [{ theme: 'x' }, 'body contains unknown properties: theme'],
  ])('are read with the rest of the body: %j', async (body, sentence) => {
    expect(violationsIn(await project.admin(path('magic_link'), { body }))).toEqual([sentence]);
  });
});

describe('a subject', () => {
  test('is one line', async () => {
    const subject = 'Hello\r\nBcc: {{projectDisplayName}}\u2028\tx';
    expect((await preview({ a: text('x') }, { subject })).subject).toBe('Hello Bcc: Acme x');
  });

  test('is what it says to every mail program', async () => {
    const asked = { subject: '={{userDisplayName}}', variables: { userDisplayName: '?utf-8?B?eA==?=' } };
    expect((await preview({ a: text('x') }, asked)).subject).toBe('= ?utf-8?B?eA===');
  });

  test('that comes to nothing is the default one', async () => {
    expect((await preview({ a: text('x') }, { subject: '{{unknown}} ' })).subject).toBe(
      'Sign in to Acme: Your code is 7KX2QF',
    );
  });
});

test.each([
  ['no blocks', {}],
  ['a root alone', { root: { type: 'EmailLayout', data: { childrenIds: [] } } }],
  ['nothing to say', { root: { type: 'EmailLayout', data: { childrenIds: ['a'] } }, a: text('{{unknown}}') }],
])('a document with %s is shown as the default one', async (_, content) => {
  const { body } = await project.admin(path('magic_link'), { body: { content } });
  expect([body.text.includes('7KX2QF'), body.subject]).toEqual([true, 'Sign in to Acme: Your code is 7KX2QF']);
});

describe('a text', () => {
  test('has bold and links', async () => {
    const { html } = await preview({ a: text(`**Now** [see **this**](${page}a_(b)) ** alone`) });
    expect(html).toMatch(
      /<strong>Now<\/strong> <a href="https:\/\/example\.com\/a_\(b\)"[^>]*>see <strong>this<\/strong><\/a> \*\* alone/,
    );
  });

  test('has paragraphs and lines', async () => {
    const { html, text: shown } = await preview({ a: text('One\nTwo\n\n\nThree') });
    expect([html.match(/<p /g)?.length, html.includes('One<br>Two</p>'), shown]).toEqual([
      2,
      true,
      'One\nTwo\n\nThree\n',
    ]);
  });

  test('is escaped', async () => {
    const { html, text: shown } = await preview({ a: text('<b>&amp;</b> "x"') });
    expect([html.includes('&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;x&quot;'), shown]).toEqual([true, '<b>&amp;</b> "x"\n']);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'relative/page',
    ' java\tscript:alert(1)',
    'file:///etc/passwd',
    'https://',
  ])('has no link to %s', async (url) => {
    expect((await preview({ a: text(`[label](${url})`), b: button({ text: 'Go', url }) })).html).not.toContain('href');
  });

  test('without a word is left out, and so is what held it', async () => {
    const blocks = {
      a: text('{{#unless otp}}gone{{/unless}}'),
      b: { type: 'Heading', data: { props: { text: '' } } },
      c: { type: 'Container', data: { style: { backgroundColor: '#123456' }, props: { childrenIds: [] } } },
      d: text('here'),
    };
    const { html, text: shown } = await preview(blocks);
    expect([html.includes('<h2'), html.includes('#123456'), shown]).toEqual([false, false, 'here\n']);
  });
});

describe('an address', () => {
  test.each([
    ['a link and more', '{{magicLink}}&utm=1', /^https:\/\/example\.com\/\S+&utm=1$/],
    [
      'a link in another',
      `${page}?to={{magicLink}}`,
      /^https:\/\/example\.com\/\?to=https%3A%2F%2Fexample\.com%2F\S+$/,
    ],
    ['a name in a query', `${page}?of={{userDisplayName}}`, /^https:\/\/example\.com\/\?of=Ada%20Lovelace$/],
    ['a mailbox', 'mailto:a@b.example?subject={{userDisplayName}}', /^mailto:a@b\.example\?subject=Ada%20Lovelace$/],
  ])('can be %s', async (_, url, expected) => {
    const { text: shown } = await preview({ a: button({ text: 'Go', url }) });
    expect(shown).toMatch(/^Go:\n/);
    expect(shown.split('\n')[1]).toMatch(expected);
  });

  test.each(['https://{{userDisplayName}}', 'https://x{{userDisplayName}}/', 'mailto:{{userDisplayName}}', '{{otp}}'])(
    'is not led by a name: %s',
    async (url) => {
      const asked = { variables: { userDisplayName: 'evil', otp: 'https' } };
      expect((await preview({ a: button({ text: 'Go', url }) }, asked)).text).toBe('Go\n');
    },
  );
});

describe('as text', () => {
  test('a link stands below the words that it is in, on a line of its own', async () => {
    expect((await preview({ a: text(`Read [this](${page}).`) })).text).toBe(`Read this:\n${page}\n`);
  });

  test('several links are called by their labels', async () => {
    const { text: shown } = await preview({ a: text(`[One](${page}1) and [two](${page}2)`) });
    expect(shown).toBe(`One and two\nOne:\n${page}1\ntwo:\n${page}2\n`);
  });

  test('an address by itself is not given twice', async () => {
    const url = '{{magicLink}}';
    const { text: shown } = await preview({ a: button({ text: 'Go', url }), b: text(`[${url}](${url})`) });
    expect(shown.match(/https:/g)).toHaveLength(1);
  });

  test('every block says what it has to say', async () => {
    const blocks = {
      h: { type: 'Heading', data: { props: { text: 'Title' } } },
      i: { type: 'Image', data: { props: { url: `${page}a.png`, alt: 'A logo', linkHref: page } } },
      s: { type: 'Spacer', data: {} },
      d: { type: 'Divider', data: {} },
      c: {
        type: 'ColumnsContainer',
        data: { props: { columns: [{ childrenIds: ['l'] }, { childrenIds: ['r'] }, {}] } },
      },
    };
    const content = {
      root: { type: 'EmailLayout', data: { childrenIds: Object.keys(blocks) } },
      ...blocks,
      l: text('Left'),
      r: text('Right'),
    };
    const { body } = await project.admin(path('magic_link'), { body: { content } });
    expect(body.text).toBe(`Title\n\nA logo:\n${page}\n\n---\n\nLeft\n\nRight\n`);
  });
});

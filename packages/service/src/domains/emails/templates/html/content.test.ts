import { newProject, type TestProject } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
});

const preview = (content: unknown) =>
  project.admin('POST /latchkey/email-templates/magic_link/preview', { body: { content } });
const layout = (childrenIds: unknown, data: object = {}) => ({ type: 'EmailLayout', data: { ...data, childrenIds } });
const text = (words = 'x') => ({ type: 'Text', data: { props: { text: words } } });
const box = (childrenIds: string[]) => ({ type: 'Container', data: { props: { childrenIds } } });
const columns = (...ids: string[][]) => ({
  type: 'ColumnsContainer',
  data: { props: { columns: ids.map((childrenIds) => ({ childrenIds })) } },
});

/** What is wrong with a document, as its author is told. */
async function problemsIn(content: unknown): Promise<string> {
  const { status, text, code } = await preview(content);
  if (status !== 400 || code !== null) throw new Error(`Not refused: ${status} ${text}`);
  const sentence = 'The content is not a document of email blocks. ';
  expect(text.slice(0, sentence.length)).toBe(sentence);
  return text.slice(sentence.length);
}

const padding = { top: 1, bottom: 2, right: 3, left: 4 };
const styled = { backgroundColor: '#AABBcc', padding };
const words = { ...styled, color: '#000000', fontFamily: 'BOOK_SERIF', fontWeight: 'bold', textAlign: 'right' };

describe('every key of a block is taken:', () => {
  test.each([
    ['Container', { style: { ...styled, borderColor: '#123456', borderRadius: 4 }, props: { childrenIds: [] } }],
    [
      'ColumnsContainer',
      {
        style: styled,
        props: {
          fixedWidths: [1, null, 2],
          columnsCount: 3,
          columnsGap: 8,
          contentAlignment: 'bottom',
          columns: [{ childrenIds: [] }, { childrenIds: null }, {}],
        },
      },
    ],
    ['Heading', { style: words, props: { text: 'x', level: 'h3' } }],
    ['Text', { style: { ...words, fontSize: 0 }, props: { text: 'x' } }],
    [
      'Button',
      {
        style: { ...styled, fontSize: 12, fontFamily: 'MONOSPACE', fontWeight: 'normal', textAlign: 'center' },
        props: {
          buttonBackgroundColor: '#123456',
          buttonStyle: 'pill',
          buttonTextColor: '#ffffff',
          fullWidth: true,
          size: 'x-small',
          text: 'x',
          url: 'https://example.com',
        },
      },
    ],
    [
      'Image',
      {
        style: { ...styled, textAlign: 'left' },
        props: { width: 1, height: 2, url: 'https://x.example/', alt: 'x', linkHref: 'x', contentAlignment: 'top' },
      },
    ],
    ['Spacer', { props: { height: 0 } }],
    ['Divider', { style: styled, props: { lineColor: '#123456', lineHeight: 2 } }],
  ])('%s', async (type, data) => {
    const { status, text } = await preview({ root: layout(['a']), a: { type, data } });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  });

  test.each(['Container', 'Heading', 'Text', 'Button', 'Image', 'Spacer', 'Divider', 'ColumnsContainer'])(
    'none of %s has to be there',
    async (type) => {
      for (const data of [{}, { style: null, props: null }])
        expect((await preview({ root: layout(['a']), a: { type, data } })).status).toBe(200);
    },
  );
});

describe('an author is told of', () => {
  test.each([
    ['a block that is none', { a: 1 }, 'body.content.a must be an object.'],
    ['a block without data', { a: { type: 'Text' } }, 'body.content.a.data must be defined.'],
    [
      'a colour that is none',
      { root: layout([], { canvasColor: 'red' }) },
      'body.content.root.data.canvasColor must be a colour: # and six hexadecimal digits.',
    ],
    [
      'a text that is none',
      { a: { type: 'Heading', data: { props: { text: 7 } } } },
      'body.content.a.data.props.text must be a string.',
    ],
    [
      'a wrong word',
      { a: { type: 'Heading', data: { props: { level: 'h4' } } } },
      'body.content.a.data.props.level must be one of the following values: h1, h2, h3.',
    ],
    [
      'padding without a side',
      { a: { type: 'Text', data: { style: { padding: { top: 1, bottom: 1, left: 1 } } } } },
      'body.content.a.data.style.padding.right must be defined.',
    ],
    [
      'a font size below zero',
      { a: { type: 'Text', data: { style: { fontSize: -1 } } } },
      'body.content.a.data.style.fontSize must be greater than or equal to 0.',
    ],
    [
      'four columns',
      { a: { type: 'ColumnsContainer', data: { props: { columnsCount: 4, columns: [{}, {}, {}] } } } },
      'body.content.a.data.props.columnsCount must be one of the following values: 2, 3.',
    ],
    [
      'two columns of three',
      { a: { type: 'ColumnsContainer', data: { props: { columns: [{}, {}] } } } },
      'body.content.a.data.props.columns must have exactly 3 items.',
    ],
    [
      'columns that are missing',
      { a: { type: 'ColumnsContainer', data: { props: { columnsCount: 2 } } } },
      'body.content.a.data.props.columns must be defined.',
    ],
    [
      'two things at once',
      { a: { type: 'Text', data: { style: { color: 1, fontSize: 'x' } } } },
      'body.content.a.data.style.color must be a string; body.content.a.data.style.fontSize must be a number.',
    ],
    ['a root that is no layout', { root: text() }, 'body.content.root.type must be EmailLayout.'],
    [
      'a child that does not exist',
      { root: layout(['gone']) },
      'body.content.root.data.childrenIds[0] names a block that does not exist.',
    ],
    [
      'a child whose name every object knows',
      { root: layout(['constructor']) },
      'body.content.root.data.childrenIds[0] names a block that does not exist.',
    ],
    [
      'a block in two places',
      { root: layout(['a', 'b']), a: columns([], ['b'], []), b: text() },
      'body.content.a.data.props.columns[1].childrenIds[0] names a block that has its place already.',
    ],
    [
      'a circle',
      { root: layout(['a']), a: box(['b']), b: box(['a']) },
      'body.content.b.data.props.childrenIds[0] names a block that has its place already.',
    ],
    [
      'a root inside of itself',
      { root: layout(['root']) },
      'body.content.root.data.childrenIds[0] names a block that has its place already.',
    ],
    [
      'a layout that is not the root',
      { root: layout(['a']), a: layout([]) },
      'body.content.root.data.childrenIds[0] names a block of type EmailLayout, which only root can be.',
    ],
    [
      'too many blocks',
      Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`b${at}`, text()])),
      'body.content must have at most 500 blocks.',
    ],
    [
      'too much text',
      { root: layout(['a']), a: text('x'.repeat(140_000)) },
      'body.content must be at most 128 KiB as JSON.',
    ],
  ])('%s', async (_, content, problem) => {
    expect(await problemsIn(content)).toBe(problem);
  });

  test('a type that there is not', async () => {
    expect(await problemsIn({ a: { type: 'Video', data: {} } })).toMatch(/^body\.content\.a/);
  });

  test('blocks that are too deep in each other', async () => {
    const deep = Array.from({ length: 25 }, (_, at) => [`b${at}`, box([`b${at + 1}`])]);
    const content = { root: layout(['b0']), ...Object.fromEntries(deep), b25: text() };
    expect(await problemsIn(content)).toBe('body.content.b19.data.props.childrenIds[0] is more than 20 blocks deep.');
  });

  test('ten problems at most', async () => {
    const content = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`b${at}`, 1]));
    expect((await problemsIn(content)).split('; ')).toHaveLength(11);
  });
});

test('what stands in no other block is not looked for', async () => {
  expect((await preview({ root: layout([]), a: box(['gone']) })).status).toBe(200);
});

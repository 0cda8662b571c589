import { newProject, type TestProject } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
});

const padding = { top: 1, right: 2, bottom: 3, left: 4 };

/** The HTML of a mail of one block, or of one block and what it holds. */
async function html(type: string, data: object, layout: object = {}, held: Record<string, object> = {}) {
  const content = {
    root: { type: 'EmailLayout', data: { childrenIds: ['a'], ...layout } },
    a: { type, data },
    ...held,
  };
  const answer = await project.admin('POST /latchkey/email-templates/magic_link/preview', { body: { content } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.html as string;
}

const words = { props: { text: 'Words' } };

describe('each style of a block is in its HTML:', () => {
  test.each([
    ['Heading', { style: { color: '#112233' } }, /<h2 style="[^"]*color:#112233/],
    ['Heading', { style: { backgroundColor: '#112233' } }, /<td [^>]*background-color:#112233/],
    ['Heading', { style: { fontFamily: 'BOOK_SERIF' } }, /<h2 [^>]*font-family:[^;"]*Iowan/],
    ['Heading', { style: { fontWeight: 'normal' } }, /<h2 [^>]*font-weight:400/],
    ['Heading', { style: { textAlign: 'center' } }, /<td [^>]*text-align:center/],
    ['Heading', { style: { padding } }, /<td [^>]*padding:1px 2px 3px 4px/],
    ['Heading', { props: { text: 'x', level: 'h3' } }, /<h3 /],
    ['Text', { style: { fontSize: 20 } }, /<p [^>]*font-size:20px;line-height:30px/],
    ['Text', { style: { fontWeight: 'bold' } }, /<p [^>]*font-weight:700/],
    ['Text', { style: { fontFamily: 'MONOSPACE' } }, /<p [^>]*font-family:ui-monospace/],
    ['Button', { props: { text: 'x', buttonBackgroundColor: '#112233' } }, /<td [^>]*bgcolor="#112233"/],
    ['Button', { props: { text: 'x', buttonTextColor: '#112233' } }, /<span [^>]*color:#112233/],
    ['Button', { props: { text: 'x', buttonStyle: 'pill' } }, /border-radius:64px/],
    ['Button', { props: { text: 'x', buttonStyle: 'rectangle' } }, /border-radius:0px/],
    ['Button', { props: { text: 'x', size: 'large' } }, /<span [^>]*padding:16px 32px/],
    ['Button', { props: { text: 'x', fullWidth: true } }, /<table [^>]*width="100%"><tr><td class="accent"/],
    ['Button', { style: { textAlign: 'right' } }, /<td align="right"/],
    ['Divider', { props: { lineColor: '#112233', lineHeight: 3 } }, /<hr style="[^"]*border-top:3px solid #112233/],
    ['Spacer', { props: { height: 33 } }, /<td height="33" style="height:33px/],
    ['Spacer', {}, /<td height="16"/],
  ])('%s %j', async (type, data, expected) => {
    const spacer = type === 'Spacer' || type === 'Divider';
    const held = spacer
      ? { root: { type: 'EmailLayout', data: { childrenIds: ['a', 'b'] } }, b: { type: 'Text', data: words } }
      : {};
    expect(await html(type, { ...words, ...data }, {}, held)).toMatch(expected);
  });

  test('Image', async () => {
    const props = {
      url: 'https://example.com/a.png',
      alt: 'A "logo"',
      width: 120,
      height: 40,
      linkHref: 'https://a.example/',
    };
    expect(await html('Image', { style: { textAlign: 'center' }, props })).toMatch(
      /<td align="center"[^>]*><a href="https:\/\/a\.example\/"[^>]*><img src="https:\/\/example\.com\/a\.png" alt="A &quot;logo&quot;" width="120" height="40"/,
    );
  });

  test.each(['javascript:x', 'data:image/png;base64,AA', 'mailto:a@b.example'])(
    'no image comes from %s',
    async (url) => {
      expect(await html('Image', { props: { url, alt: 'x' } })).not.toContain('<img');
    },
  );

  test('Container', async () => {
    const style = { backgroundColor: '#112233', borderColor: '#445566', borderRadius: 9, padding };
    const shown = await html(
      'Container',
      { style, props: { childrenIds: ['b'] } },
      {},
      { b: { type: 'Text', data: words } },
    );
    expect(shown).toContain(
      'padding:1px 2px 3px 4px;background-color:#112233;border:1px solid #445566;border-radius:9px',
    );
  });

  test('ColumnsContainer', async () => {
    const columns = [{ childrenIds: ['b'] }, { childrenIds: ['c'] }, { childrenIds: ['d'] }];
    const props = { columnsCount: 2, columnsGap: 12, contentAlignment: 'top', fixedWidths: [100, null, null], columns };
    const named = (text: string) => ({ type: 'Text', data: { props: { text } } });
    const held = { b: named('Left'), c: named('Right'), d: named('Hidden') };
    const shown = await html('ColumnsContainer', { props }, {}, held);
    expect(shown).toMatch(
      /<td class="column" width="100" style="padding:0;vertical-align:top">.*Left.*<td class="column" style="padding:0 0 0 12px;vertical-align:top">.*Right/,
    );
    expect(shown).not.toContain('Hidden');
  });

  test('EmailLayout', async () => {
    const layout = {
      backdropColor: '#111111',
      canvasColor: '#222222',
      textColor: '#eeeeee',
      fontFamily: 'MODERN_SERIF',
    };
    const shown = await html('Text', words, layout);
    expect(shown).toMatch(/<body style="[^"]*background-color:#111111/);
    expect(shown).toMatch(/max-width:600px;[^"]*background-color:#222222;color:#eeeeee;[^"]*font-family:Charter/);
  });
});

test('sizes beyond any screen are cut', async () => {
  expect(await html('Text', { ...words, style: { padding: { ...padding, top: -5, left: 1e300 } } })).toContain(
    'padding:0px 2px 3px 2000px',
  );
});

describe('in the dark', () => {
  test('a mail that states no colours follows its reader', async () => {
    const shown = await html('Text', words);
    expect([shown.includes('content="light dark"'), shown.includes('prefers-color-scheme: dark')]).toEqual([
      true,
      true,
    ]);
    expect(shown).toContain('<p class="text"');
  });

  test('a mail that states one stays as its author made it', async () => {
    const shown = await html('Text', words, { canvasColor: '#ffffff' });
    expect([shown.includes('content="light"'), shown.includes('prefers-color-scheme')]).toEqual([true, false]);
    expect(shown).not.toContain('class="text"');
  });

  test('a block that states one keeps it', async () => {
    expect(await html('Text', { ...words, style: { color: '#112233' } })).toMatch(/<p style="[^"]*color:#112233/);
    expect(await html('Text', { ...words, style: { backgroundColor: '#ffffff' } })).toMatch(
      /<p style="[^"]*color:#27272a/,
    );
  });
});

test('words without a colour are read on any background', async () => {
  expect(await html('Heading', { ...words, style: { backgroundColor: '#101010' } })).toMatch(
    /<h2 style="[^"]*color:#fafafa/,
  );
  expect(await html('Text', { ...words, style: { backgroundColor: '#101010' } }, { textColor: '#202020' })).toMatch(
    /<p style="[^"]*color:#e4e4e7/,
  );
});

test('a mail names its language only where it is known', async () => {
  const { body } = await project.admin('POST /latchkey/email-templates/magic_link/preview', { body: {} });
  expect([
    body.html.includes('<html lang="en" dir="ltr">'),
    (await html('Text', words)).includes('<html dir="ltr">'),
  ]).toEqual([true, true]);
});

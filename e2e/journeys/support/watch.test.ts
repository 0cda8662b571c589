import { axe, type Browser, newVisitor, sidewaysScroll, tabTo } from '@latchkey/testing/browser/browser';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

/** What fails a journey is tried here itself, each on a page that has just this fault. */
const faults: [fault: string, body: string, problem: RegExp][] = [
  ['an uncaught error', '<script>throw new Error("oh")</script>', /^Uncaught: Error: oh/],
  ['an unhandled rejection', '<script>Promise.reject(new Error("oh"))</script>', /^Uncaught: Error: oh/],
  ['an error in the console', '<script>console.error("oh")</script>', /^Console: oh$/],
  ['a missing part', '<img src="/missing.png" alt="">', /^Status 404: GET .*missing\.png$/],
  ['a call that breaks the other side', '<script>fetch("/broken")</script>', /^Status 500: GET .*broken$/],
  ['a request to anyone else', '<img src="https://example.com/a.png" alt="">', /^It asked someone else: GET/],
  ["a box of the browser's own", '<script>alert("oh")</script>', /^A box of the browser's own: alert "oh"$/],
];

for (const [fault, body, problem] of faults)
  test(`a page with ${fault} is found out`, async ({ browser }) => {
    expect(await problemsOf(browser, await servePage(page(body)))).toContainEqual(expect.stringMatching(problem));
  });

test('a page that breaks its content security policy is found out', async ({ browser }) => {
  const address = await servePage(page('<p style="color: red">oh</p>'), {
    'content-security-policy': "style-src 'self'",
  });
  expect(await problemsOf(browser, address)).toContainEqual(
    expect.stringMatching(/^Console: .* refused inline by style-src-attr/),
  );
});

test('a page without a fault has no problems, and axe finds nothing in it, under a strict policy', async ({
  page: tab,
}) => {
  const policy = "default-src 'none'; require-trusted-types-for 'script'";
  await tab.goto(await servePage(page('<a href="/">Home</a>'), { 'content-security-policy': policy }));
  expect(await axe(tab)).toEqual([]);
});

test('axe names the rule, the element and what would help', async ({ page: tab }) => {
  await tab.goto(await servePage(page('<input id="name">')));
  const [violation] = await axe(tab);
  expect(violation).toMatch(/^label: Form elements must have labels\n {2}at #name\n {2}\S/);
});

/** What else differs from a page that was found good, and the rule that it breaks. */
const later: [what: string, body: string, rule: RegExp][] = [
  ['without its words', '<p>Go on.</p><ul><li><button></button></li></ul>', /^button-name/],
  ['in another place', '<p>Go on.</p><ul><li><button aria-hidden="true">On</button></li></ul>', /^aria-hidden-focus/],
  ['with another part beside', '<p>Go on.</p><ul><li><button>On</button></li><p>Off</p></ul>', /^list/],
  ['after another heading', '<h4>Further</h4><p>Go on.</p><ul><li><button>On</button></li></ul>', /^heading-order/],
];

for (const [what, body, rule] of later)
  test(`what was found good once is inspected again ${what}`, async ({ page: tab }) => {
    await tab.goto(await servePage(page('<p>Go on.</p><ul><li><button>On</button></li></ul>')));
    expect(await axe(tab)).toEqual([]);
    await tab.goto(await servePage(page(body)));
    expect(await axe(tab)).toEqual([expect.stringMatching(rule)]);
  });

test('an element that is wider than the window is named', async ({ newPage }) => {
  const tab = await newPage({ width: 360 });
  await tab.goto(await servePage(page('<p id="wide"><svg width="400"></svg></p>')));
  expect(await sidewaysScroll(tab)).toMatchObject({ elements: [expect.stringContaining('<svg')] });
});

test('a visitor has a theme, a width, a language and a direction', async ({ newPage }) => {
  const tab = await newPage({ theme: 'dark', width: 320, locale: 'ar', dir: 'rtl' });
  await tab.goto(await servePage(page('')));
  const seen = await tab.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
    language: navigator.language,
    direction: getComputedStyle(document.body).direction,
  }));
  expect(seen).toEqual({ isDark: true, width: 320, language: 'ar', direction: 'rtl' });
});

test('the Tab key does not lead to what is not in its order', async ({ page: tab }) => {
  await tab.goto(await servePage(page('<button>One</button><button tabindex="-1">Two</button>')));
  await expect(tabTo(tab, tab.getByRole('button', { name: 'Two' }))).rejects.toThrow('button "One"');
});

test('a focus that cannot be seen is found out', async ({ page: tab }) => {
  await tab.goto(await servePage(page('<style>button { outline: none }</style><button>One</button>')));
  await expect(tabTo(tab, tab.getByRole('button'))).rejects.toThrow('does not show that it has the focus');
});

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title>` +
  `<main><h1>A page</h1>${body}</main>`;

async function problemsOf(browser: Browser, address: string): Promise<readonly string[]> {
  const { context, page, problems } = await newVisitor(browser);
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return problems;
}

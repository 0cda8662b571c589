import { newProject } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const themes = [
  ['light', '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'],
  ['dark', 'a0172b5d-cff0-463b-83bb-85124697373a'],
] as const;

describe.each(themes)('the %s theme', (scheme, theme_id) => {
  const shown = async () => {
    const { admin } = await newProject();
    const body = { theme_id, preview_html: '<p>Hello <a href="https://example.com">there</a></p>' };
    return (await admin('POST /emails/render-email', { body })).body.html as string;
  };

  test('tells mail programs its colours', async () => {
    expect(await shown()).toContain(`<meta name="color-scheme" content="${scheme}"/>`);
  });

  test('is a box of at most 600 pixels, with less room around on phones', async () => {
    const html = await shown();
    expect(html).toContain('max-width:600px');
    expect(html).toMatch(/class="sm_p-40px" style="padding:24px"/);
  });

  test('has text and links of a contrast of at least 6 to 1', async () => {
    const html = await shown();
    const box = luminance(html.match(/border-radius:12px[^"]*background-color:(rgb\([^)]*\))/)?.[1]);
    const text = luminance(html.match(/line-height:24px;color:(rgb\([^)]*\))/)?.[1]);
    const link = luminance(html.match(/a { color: (#\w{6})/)?.[1]);
    for (const ink of [text, link])
      expect((Math.max(ink, box) + 0.05) / (Math.min(ink, box) + 0.05)).toBeGreaterThanOrEqual(6);
  });
});

/** Of a colour as `rgb(1,2,3)` or `#010203`, by WCAG 2. */
function luminance(colour = ''): number {
  const given = colour.startsWith('#')
    ? colour
        .slice(1)
        .match(/../g)
        ?.map((byte) => Number.parseInt(byte, 16))
    : colour.match(/\d+/g)?.map(Number);
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = (given ?? []).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

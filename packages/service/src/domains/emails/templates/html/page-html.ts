import { html, raw } from '../../../../platform/html/html.ts';
import type { Brand } from '../brand.ts';
import type { ShownLayout } from '../shown.ts';
import { blockHtml } from './block-html.ts';
import { logoHtml } from './logo-html.ts';
import {
  canvasColors,
  darkStyles,
  defaultFontStack,
  fontStack,
  type Ground,
  ink,
  narrowStyles,
  pageColors,
} from './looks.ts';
import { css, row, table, tag } from './mail-html.ts';

const CANVAS_PIXELS = 600;

interface Page {
  readonly subject: string;
  /** The language that it is written in, where that is known. */
  readonly language: string | undefined;
  readonly brand: Brand;
}

/** A whole mail. It follows the reader into the dark, unless its author has chosen colours for it. */
export function pageHtml({ layout, children }: ShownLayout, { subject, language, brand }: Page): string {
  const { backdropColor, canvasColor, textColor } = layout;
  const isPlain = !backdropColor && !canvasColor && !textColor;
  const ground: Ground = {
    color: isPlain ? undefined : (canvasColor ?? canvasColors.light),
    textColor: textColor ?? undefined,
    accent: brand.color,
  };
  const page = css({ margin: 0, padding: 0, 'background-color': backdropColor ?? pageColors.light });
  const canvas = css({
    'max-width': `${CANVAS_PIXELS}px`,
    margin: '0 auto',
    'background-color': canvasColor ?? canvasColors.light,
    color: ink(ground, 'text').color,
    'border-radius': '12px',
    'font-family': fontStack(layout.fontFamily) ?? defaultFontStack,
  });
  const colors = isPlain ? 'light dark' : 'light';
  const rows = [...logoHtml(children, brand), ...children.map((block) => blockHtml(block, ground))];
  const body = table(
    { class: isPlain ? 'page' : undefined, width: '100%', style: page },
    row(
      tag(
        'td',
        { align: 'center', style: 'padding:24px 8px' },
        raw(`<!--[if mso]><table role="presentation" width="${CANVAS_PIXELS}"><tr><td><![endif]-->`),
        table({ class: isPlain ? 'canvas' : undefined, width: '100%', style: canvas }, ...rows),
        raw('<!--[if mso]></td></tr></table><![endif]-->'),
      ),
    ),
  );
  return `<!doctype html>
<html${language === undefined ? '' : ` lang="${language}"`} dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colors}">
<meta name="supported-color-schemes" content="${colors}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${html`${subject}`}</title>
<style>
:root { color-scheme: ${colors}; }
${isPlain ? darkStyles(brand.color?.dark) : ''}${narrowStyles}</style>
</head>
${tag('body', { class: isPlain ? 'page' : undefined, style: page }, body)}
</html>
`;
}

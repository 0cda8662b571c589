import type { Html } from '../../../../platform/html/html.ts';
import { written } from '../filled.ts';
import type { Shown } from '../shown.ts';
import { buttonHtml } from './button-html.ts';
import { columnsHtml } from './columns-html.ts';
import { imageHtml } from './image-html.ts';
import { fontStack, type Ground, groundOf, ink, weightNumber } from './looks.ts';
import { css, length, lone, px, row, sides, table, tag } from './mail-html.ts';
import { paragraphsHtml } from './text-html.ts';

type Block<T extends Shown['type']> = Extract<Shown, { type: T }>;

const SPACER_PIXELS = 16;
const TEXT_PIXELS = 16;
/** Smaller texts say what is less important, and look like it. */
const SMALL_PIXELS = 14;
/** Large letters of one width are a code, which is read letter by letter. */
const CODE_PIXELS = 24;
const headings = { h1: [26, 34], h2: [22, 30], h3: [18, 26] } as const;

/** A block as a row of the table that it stands in. */
export function blockHtml(block: Shown, ground: Ground): Html {
  switch (block.type) {
    case 'Container':
      return container(block, ground);
    case 'ColumnsContainer':
      return columnsHtml(block, ground, (children, within) => rows(children, within));
    case 'Heading':
      return heading(block, ground);
    case 'Text':
      return text(block, ground);
    case 'Button':
      return buttonHtml(block, ground);
    case 'Image':
      return imageHtml(block);
    case 'Spacer':
      return spacer(block);
    case 'Divider':
      return divider(block, ground);
  }
}

const rows = (blocks: readonly Shown[], ground: Ground): Html =>
  table({ width: '100%' }, ...blocks.map((block) => blockHtml(block, ground)));

function container({ style, children }: Block<'Container'>, ground: Ground): Html {
  const { backgroundColor, borderColor, borderRadius, padding } = style;
  const look = css({
    padding: sides(padding),
    'background-color': backgroundColor ?? undefined,
    border: borderColor ? `1px solid ${borderColor}` : undefined,
    'border-radius': px(borderRadius),
  });
  return row(tag('td', { style: look }, rows(children, groundOf(ground, backgroundColor))));
}

function heading({ style, level, text }: Block<'Heading'>, ground: Ground): Html {
  const { color, class: name } = ink(groundOf(ground, style.backgroundColor), 'strong', style.color);
  const [size, line] = headings[level];
  const look = css({
    margin: 0,
    color,
    'font-family': fontStack(style.fontFamily),
    'font-size': `${size}px`,
    'line-height': `${line}px`,
    'font-weight': weightNumber(style.fontWeight) ?? 600,
  });
  return row(cell(style, tag(level, { class: name, style: look }, written(text))));
}

function text({ style, paragraphs }: Block<'Text'>, ground: Ground): Html {
  const size = length(style.fontSize ?? TEXT_PIXELS);
  const role = size <= SMALL_PIXELS ? 'weak' : 'text';
  const { color, class: name } = ink(groundOf(ground, style.backgroundColor), role, style.color);
  const look = css({
    color,
    'font-family': fontStack(style.fontFamily),
    'font-size': `${size}px`,
    'line-height': `${Math.round(size * 1.5)}px`,
    'font-weight': weightNumber(style.fontWeight),
    'letter-spacing': style.fontFamily === 'MONOSPACE' && size >= CODE_PIXELS ? '0.12em' : undefined,
  });
  return row(cell(style, ...paragraphsHtml(paragraphs, { class: name, look })));
}

function spacer({ height = SPACER_PIXELS }: Block<'Spacer'>): Html {
  const pixels = length(height);
  return row(
    tag(
      'td',
      { height: pixels, style: css({ height: px(pixels), 'line-height': px(pixels), 'font-size': 0 }) },
      '\u00a0',
    ),
  );
}

function divider({ style, props }: Block<'Divider'>, ground: Ground): Html {
  const { color, class: name } = ink(groundOf(ground, style.backgroundColor), 'line', props.lineColor);
  const look = css({ margin: 0, border: 0, 'border-top': `${px(props.lineHeight ?? 1)} solid ${color}` });
  return row(cell({ ...style, textAlign: undefined }, lone('hr', { class: name, style: look })));
}

interface CellStyle {
  readonly backgroundColor?: string | null | undefined;
  readonly padding?: Parameters<typeof sides>[0];
  readonly textAlign?: 'left' | 'center' | 'right' | null | undefined;
}

/** Each text runs in its own direction, and a word that is too long for a phone is broken. */
function cell({ backgroundColor, padding, textAlign }: CellStyle, ...content: readonly Html[]): Html {
  const look = css({
    padding: sides(padding),
    'background-color': backgroundColor ?? undefined,
    'text-align': textAlign ?? undefined,
    'overflow-wrap': 'anywhere',
    'word-break': 'break-word',
  });
  return tag('td', { dir: 'auto', style: look }, ...content);
}

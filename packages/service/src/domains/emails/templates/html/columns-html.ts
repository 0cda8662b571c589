import type { Html } from '../../../../platform/html/html.ts';
import type { Shown } from '../shown.ts';
import { type Ground, groundOf } from './looks.ts';
import { css, length, row, sides, table, tag } from './mail-html.ts';

type Columns = Extract<Shown, { type: 'ColumnsContainer' }>;

/** Columns side by side; on narrow screens they stand below each other. */
export function columnsHtml(
  { style, props, columns }: Columns,
  ground: Ground,
  content: (blocks: readonly Shown[], ground: Ground) => Html,
): Html {
  const own = groundOf(ground, style.backgroundColor);
  const gap = length(props.columnsGap ?? 0);
  const isFixed = props.fixedWidths?.some((width) => typeof width === 'number') ?? false;
  const cells = columns.map((blocks, at) => {
    const fixed = props.fixedWidths?.[at];
    const share = isFixed ? undefined : `${Math.floor(100 / columns.length)}%`;
    const width = typeof fixed === 'number' ? length(fixed) : share;
    const look = css({
      padding: at === 0 ? '0' : `0 0 0 ${gap}px`,
      'vertical-align': props.contentAlignment ?? 'middle',
    });
    return tag('td', { class: 'column', width, style: look }, content(blocks, own));
  });
  const around = css({ padding: sides(style.padding), 'background-color': style.backgroundColor ?? undefined });
  return row(tag('td', { style: around }, table({ width: '100%' }, row(...cells))));
}

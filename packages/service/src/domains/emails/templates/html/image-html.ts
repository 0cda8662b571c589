import type { Html } from '../../../../platform/html/html.ts';
import { written } from '../filled.ts';
import type { Shown } from '../shown.ts';
import { css, length, lone, px, row, sides, tag } from './mail-html.ts';

type Image = Extract<Shown, { type: 'Image' }>;

/** An image is never wider than the screen; without a text of its own it is there for its looks. */
export function imageHtml({ style, props, src, alt, href }: Image): Html {
  const [width, height] = [props.width, props.height].map((size) =>
    typeof size === 'number' ? length(size) : undefined,
  );
  const look = css({
    display: 'inline-block',
    width: px(width),
    'max-width': '100%',
    height: px(height) ?? 'auto',
    border: 0,
    'vertical-align': props.contentAlignment ?? 'middle',
  });
  const image = lone('img', { src, alt: written(alt), width, height, style: look });
  const around = css({
    padding: sides(style.padding),
    'background-color': style.backgroundColor ?? undefined,
    'text-align': style.textAlign ?? undefined,
  });
  const align = style.textAlign ?? undefined;
  const shown = href === undefined ? image : tag('a', { href, style: 'color:inherit' }, image);
  return row(tag('td', { align, style: around }, shown));
}

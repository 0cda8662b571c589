import type { Html } from '../../../../platform/html/html.ts';
import { written } from '../filled.ts';
import type { Shown } from '../shown.ts';
import { fontStack, type Ground, groundOf, ink, inkOn, weightNumber } from './looks.ts';
import { css, length, px, row, sides, table, tag } from './mail-html.ts';

type Button = Extract<Shown, { type: 'Button' }>;

const sizes = { 'x-small': '4px 8px', small: '8px 12px', medium: '12px 20px', large: '16px 32px' } as const;
const corners = { rectangle: 0, rounded: 8, pill: 64 } as const;
const TEXT_PIXELS = 16;
const margins = { left: undefined, center: '0 auto', right: '0 0 0 auto' } as const;

/** A button is a cell with a link in it: the whole of it is pressed, in programs that know no padding of links too. */
export function buttonHtml({ style, props, text, href }: Button, ground: Ground): Html {
  const own = groundOf(ground, style.backgroundColor);
  const fill = props.buttonBackgroundColor
    ? { color: props.buttonBackgroundColor, class: undefined }
    : ink(own, 'accent');
  const words = props.buttonBackgroundColor
    ? { color: props.buttonTextColor ?? inkOn(props.buttonBackgroundColor, 'strong'), class: undefined }
    : ink(own, 'on-accent', props.buttonTextColor);
  const padding = sizes[props.size ?? 'medium'];
  const radius = px(corners[props.buttonStyle ?? 'rounded']);
  const size = length(style.fontSize ?? TEXT_PIXELS);
  const align = style.textAlign ?? undefined;

  const label = tag(
    href === undefined ? 'span' : 'a',
    {
      href,
      class: words.class,
      style: css({
        display: 'block',
        padding,
        color: words.color,
        'font-family': fontStack(style.fontFamily),
        'font-size': `${size}px`,
        'line-height': `${Math.round(size * 1.5)}px`,
        'font-weight': weightNumber(style.fontWeight) ?? 600,
        'text-align': 'center',
        'text-decoration': 'none',
      }),
    },
    written(text),
  );
  const face = css({ 'background-color': fill.color, 'border-radius': radius, 'mso-padding-alt': padding });
  const button = table(
    { width: props.fullWidth ? '100%' : undefined, style: css({ margin: align && margins[align] }) || undefined },
    row(tag('td', { class: fill.class, bgcolor: fill.color, style: face }, label)),
  );
  const around = css({ padding: sides(style.padding), 'background-color': style.backgroundColor ?? undefined });
  return row(tag('td', { align, dir: 'auto', style: around }, button));
}

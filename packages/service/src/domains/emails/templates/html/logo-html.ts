import type { Html } from '../../../../platform/html/html.ts';
import type { Brand } from '../brand.ts';
import type { Shown } from '../shown.ts';
import { css, lone, row, tag } from './mail-html.ts';

const LOGO_PIXELS = 40;

/** The logo, above all else; nothing where the author of the mail has put images into it. */
export function logoHtml(children: readonly Shown[], { name, logoUrl }: Brand): Html[] {
  if (logoUrl === null || hasImage(children)) return [];
  const look = css({ height: `${LOGO_PIXELS}px`, 'max-width': '100%', border: 0 });
  const image = lone('img', { src: logoUrl, alt: name, height: LOGO_PIXELS, style: look });
  return [row(tag('td', { style: 'padding:32px 24px 0' }, image))];
}

const hasImage = (blocks: readonly Shown[]): boolean =>
  blocks.some((block) => {
    if (block.type === 'Container') return hasImage(block.children);
    return block.type === 'ColumnsContainer' ? block.columns.some(hasImage) : block.type === 'Image';
  });

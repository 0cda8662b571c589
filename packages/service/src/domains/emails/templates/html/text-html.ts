import { type Html, html, raw } from '../../../../platform/html/html.ts';
import { written } from '../filled.ts';
import type { Inline } from '../inline.ts';
import type { Linked, Paragraph } from '../shown.ts';
import type { Role } from './looks.ts';
import { css, lone, tag } from './mail-html.ts';

const BOLD = { begin: raw('<strong>'), end: raw('</strong>') };

interface Look {
  readonly class: Role | undefined;
  readonly look: string;
}

/** Paragraphs, with space between them. */
export const paragraphsHtml = (paragraphs: readonly Paragraph[], { class: name, look }: Look): Html[] =>
  paragraphs.map((lines, at) => {
    const margin = css({ margin: at === paragraphs.length - 1 ? 0 : '0 0 12px' });
    const content = lines.flatMap((line, at) => [...(at === 0 ? [] : [lone('br', {})]), lineHtml(line, name)]);
    return tag('p', { class: name, style: `${margin};${look}` }, ...content);
  });

const lineHtml = (line: readonly (Linked | Inline)[], name: Role | undefined): Html =>
  html`${line.map((piece) => pieceHtml(piece, name))}`;

function pieceHtml(piece: Linked | Inline, name: Role | undefined): Html | string {
  if (piece.kind === 'text') return written(piece.text);
  if (piece.kind === 'bold') return piece.begins ? BOLD.begin : BOLD.end;
  const label = lineHtml(piece.label, name);
  // Programs give links a blue of their own, which is not read on every background.
  return 'href' in piece ? tag('a', { href: piece.href, class: name, style: 'color:inherit' }, label) : label;
}

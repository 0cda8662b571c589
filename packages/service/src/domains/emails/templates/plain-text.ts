import { written } from './filled.ts';
import type { Inline } from './inline.ts';
import type { Linked, Shown } from './shown.ts';

/**
 * A mail as text. An address stands on a line of its own, below what it is called, so that nothing has to be cut out of
 * a sentence; one that was given already is not given again by itself.
 */
export function plainText(blocks: readonly Shown[]): string {
  const given = new Set<string>();
  const stretches = blocks.flatMap(textOf).filter((stretch) => stretch !== '');
  return `${stretches.join('\n\n')}\n`;

  function textOf(block: Shown): string[] {
    switch (block.type) {
      case 'Container':
        return block.children.flatMap(textOf);
      case 'ColumnsContainer':
        return block.columns.flat().flatMap(textOf);
      case 'Heading':
        return [written(block.text).trim()];
      case 'Text':
        return block.paragraphs.map((lines) => lines.map(line).join('\n').trim());
      case 'Button':
        return [addressed(written(block.text).trim(), block.href)];
      case 'Image':
        return [addressed(written(block.alt).trim(), block.href)];
      case 'Divider':
        return ['---'];
      case 'Spacer':
        return [];
    }
  }

  function line(pieces: readonly Linked[]): string {
    const links = pieces.filter((piece) => piece.kind === 'link');
    const [first, ...others] = links;
    const text = words(pieces).trim();
    if (!first) return text;
    if (text === first.href) return addressed('', first.href);
    if (others.length === 0) return addressed(text, first.href);
    return [text, ...links.map(({ label, href }) => addressed(words(label).trim(), href))].join('\n');
  }

  function addressed(name: string, href: string | undefined): string {
    if (href === undefined) return name;
    if (name === '') return given.has(href) ? '' : note(href);
    return `${name.replace(/[:.]$/, '')}:\n${note(href)}`;
  }

  function note(href: string): string {
    given.add(href);
    return href;
  }
}

const words = (pieces: readonly (Linked | Inline)[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'bold') return '';
      return piece.kind === 'text' ? written(piece.text) : words(piece.label);
    })
    .join('');

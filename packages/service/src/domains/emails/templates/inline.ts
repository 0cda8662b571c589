import { type Filled, part } from './filled.ts';

/** What a line of text is made of. */
export type Inline =
  | { readonly kind: 'text'; readonly text: Filled }
  | { readonly kind: 'bold'; readonly begins: boolean }
  | { readonly kind: 'link'; readonly label: readonly Inline[]; readonly url: Filled };

/** `[label](url)`, where the url may have parentheses in it, and `**`. */
const MARK = /\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|\*\*/g;

/** Reads the format of a text; values have none. Stars without a partner are just stars. */
export function readInline(filled: Filled): Inline[] {
  const marks = [...filled.text.matchAll(MARK)];
  const bolds = marks.filter(isBold).length;
  let open = bolds - (bolds % 2);
  let from = 0;
  const inline: Inline[] = [];
  const readTo = (to: number) => {
    if (to > from) inline.push({ kind: 'text', text: part(filled, from, to) });
  };
  for (const mark of marks) {
    if (isBold(mark) && open === 0) continue;
    readTo(mark.index);
    inline.push(isBold(mark) ? { kind: 'bold', begins: open-- % 2 === 0 } : link(filled, mark));
    from = mark.index + mark[0].length;
  }
  readTo(filled.text.length);
  return inline;
}

const isBold = (mark: RegExpExecArray) => mark[0] === '**';

function link(filled: Filled, { index, 1: label = '', 2: url = '' }: RegExpExecArray): Inline {
  const labelAt = index + 1;
  const urlAt = labelAt + label.length + 2;
  return {
    kind: 'link',
    label: readInline(part(filled, labelAt, labelAt + label.length)),
    url: part(filled, urlAt, urlAt + url.length),
  };
}

import { type EmailBlock, type EmailDocument, rootBlockId } from '@latchkey/protocol/email-blocks';
import { type Filled, splitAt, written } from './filled.ts';
import { type Inline, readInline } from './inline.ts';
import { imageAddress, linkAddress } from './link-address.ts';
import { substitute, type Variables } from './substitute.ts';

type Data<T extends EmailBlock['type']> = Extract<EmailBlock, { type: T }>['data'];
type Style<T extends EmailBlock['type']> = Data<T> extends { style?: infer S } ? NonNullable<S> : never;
type Props<T extends EmailBlock['type']> = Data<T> extends { props?: infer P } ? NonNullable<P> : never;

/** A block of a document with its variables in place, as it is shown. One that says nothing is not among them. */
export type Shown =
  | { readonly type: 'Container'; readonly style: Style<'Container'>; readonly children: readonly Shown[] }
  | {
      readonly type: 'ColumnsContainer';
      readonly style: Style<'ColumnsContainer'>;
      readonly props: Props<'ColumnsContainer'>;
      readonly columns: readonly (readonly Shown[])[];
    }
  | {
      readonly type: 'Heading';
      readonly style: Style<'Heading'>;
      readonly level: 'h1' | 'h2' | 'h3';
      readonly text: Filled;
    }
  | { readonly type: 'Text'; readonly style: Style<'Text'>; readonly paragraphs: readonly Paragraph[] }
  | {
      readonly type: 'Button';
      readonly style: Style<'Button'>;
      readonly props: Props<'Button'>;
      readonly text: Filled;
      readonly href: string | undefined;
    }
  | {
      readonly type: 'Image';
      readonly style: Style<'Image'>;
      readonly props: Props<'Image'>;
      readonly src: string;
      readonly alt: Filled;
      readonly href: string | undefined;
    }
  | { readonly type: 'Spacer'; readonly height: number | undefined }
  | { readonly type: 'Divider'; readonly style: Style<'Divider'>; readonly props: Props<'Divider'> };

/** The lines of it. */
export type Paragraph = readonly (readonly Linked[])[];

/** A piece of a line; a link is one that leads somewhere, or it is just its label. */
export type Linked =
  | Exclude<Inline, { kind: 'link' }>
  | { readonly kind: 'link'; readonly label: readonly Inline[]; readonly href: string };

export interface ShownLayout {
  readonly layout: Data<'EmailLayout'>;
  readonly children: readonly Shown[];
}

/** What a mail shows of a document. The document has been checked: each block is in one place. */
export function shownLayout(document: EmailDocument, variables: Variables): ShownLayout {
  const blocks = new Map(Object.entries(document));
  const root = blocks.get(rootBlockId);
  const fill = (source: string | null | undefined) => substitute(source ?? '', variables);
  const all = (ids: readonly string[] | null | undefined): Shown[] => (ids ?? []).flatMap((id) => shown(id) ?? []);
  return root?.type === 'EmailLayout'
    ? { layout: root.data, children: all(root.data.childrenIds) }
    : { layout: {}, children: [] };

  function shown(id: string): Shown | undefined {
    const block = blocks.get(id);
    if (!block || block.type === 'EmailLayout') return undefined;
    if (block.type === 'Spacer') return { type: 'Spacer', height: block.data.props?.height ?? undefined };
    const style = block.data.style ?? {};
    switch (block.type) {
      case 'Container':
        return some({ type: block.type, style, children: all(block.data.props?.childrenIds) });
      case 'ColumnsContainer':
        return columns(style, block.data.props);
      case 'Heading': {
        const { text, level } = block.data.props ?? {};
        return said({ type: block.type, style, level: level ?? 'h2', text: fill(text) });
      }
      case 'Text': {
        const paragraphs = splitAt(fill(block.data.props?.text), /\n{2,}/g).filter((text) => !isBlank(text));
        return paragraphs.length > 0 ? { type: block.type, style, paragraphs: paragraphs.map(linesOf) } : undefined;
      }
      case 'Button': {
        const props = block.data.props ?? {};
        return said({ type: block.type, style, props, text: fill(props.text), href: linkAddress(fill(props.url)) });
      }
      case 'Image': {
        const props = block.data.props ?? {};
        const src = imageAddress(fill(props.url));
        const href = linkAddress(fill(props.linkHref));
        return src === undefined ? undefined : { type: block.type, style, props, src, alt: fill(props.alt), href };
      }
      case 'Divider':
        return { type: block.type, style, props: block.data.props ?? {} };
    }
  }

  function columns(style: Style<'ColumnsContainer'>, props: Data<'ColumnsContainer'>['props']): Shown | undefined {
    if (!props) return undefined;
    const held = props.columns.slice(0, props.columnsCount ?? 2).map(({ childrenIds }) => all(childrenIds));
    return held.flat().length > 0 ? { type: 'ColumnsContainer', style, props, columns: held } : undefined;
  }
}

const linesOf = (paragraph: Filled): Paragraph =>
  splitAt(paragraph, /\n/g).map((line) => readInline(line).flatMap(linked));

const isBlank = (text: Filled) => written(text).trim() === '';
const said = <T extends { readonly text: Filled }>(block: T): T | undefined =>
  isBlank(block.text) ? undefined : block;
const some = <T extends { readonly children: readonly Shown[] }>(block: T): T | undefined =>
  block.children.length > 0 ? block : undefined;

function linked(inline: Inline): readonly Linked[] {
  if (inline.kind !== 'link') return [inline];
  const href = linkAddress(inline.url);
  if (href !== undefined) return [{ kind: 'link', label: inline.label, href }];
  return inline.label.filter((piece) => piece.kind !== 'link');
}

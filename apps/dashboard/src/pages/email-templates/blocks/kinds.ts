import { type Block, type BlockDocument, type BlockType, valueAt } from './block-document.ts';
import type { Target } from './rows.ts';

const padding = { top: 16, bottom: 16, right: 24, left: 24 };
const style = { padding };

/** The names of the block types. */
export const nameOfType: Readonly<Record<BlockType, string>> = {
  EmailLayout: 'Email',
  Container: 'Container',
  ColumnsContainer: 'Columns',
  Heading: 'Heading',
  Text: 'Text',
  Button: 'Button',
  Image: 'Image',
  Spacer: 'Spacer',
  Divider: 'Divider',
};

const data: Readonly<Record<Exclude<BlockType, 'EmailLayout'>, Block['data']>> = {
  Heading: { style, props: { text: 'Heading', level: 'h2' } },
  Text: { style, props: { text: 'Text' } },
  Button: { style, props: { text: 'Button', url: 'https://', buttonStyle: 'rounded', size: 'medium' } },
  Image: { style, props: { url: '', alt: '' } },
  Divider: { style, props: {} },
  Spacer: { props: { height: 16 } },
  Container: { style: {}, props: { childrenIds: [] } },
  ColumnsContainer: {
    style,
    props: {
      columnsCount: 2,
      columnsGap: 16,
      columns: [{ childrenIds: [] }, { childrenIds: [] }, { childrenIds: [] }],
    },
  },
};

/** The types that can be added, in menu order. */
export const addedTypes = Object.keys(data) as (keyof typeof data)[];

/** A new block with default content. */
export const newBlock = (type: (typeof addedTypes)[number]): Block => ({ type, data: data[type] });

/** The name of a block or column in the outline. */
export const nameOf = (document: BlockDocument, { id, slot }: Target): string =>
  slot === undefined ? (nameOfType[document[id]?.type as BlockType] ?? 'Unknown block') : `Column ${slot + 1}`;

/** A short excerpt that tells a block from others of its type. */
export function gistOf(block: Block): string {
  const at = (key: string) => String(valueAt(block, ['props', key]) ?? '');
  if (block.type === 'Image') return at('alt') || at('url');
  if (block.type === 'Spacer') return `${at('height') || 16} px`;
  return at('text').replace(/\s+/g, ' ').trim();
}

import { type Block, type BlockDocument, type BlockType, valueAt } from './block-document.ts';
import type { Target } from './rows.ts';

const padding = { top: 16, bottom: 16, right: 24, left: 24 };
const style = { padding };

/** What the types are called. */
export const nameOfType: Readonly<Record<BlockType, string>> = {
  EmailLayout: 'Mail',
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

/** Those that can be added, in the order in which they are offered. */
export const addedTypes = Object.keys(data) as (keyof typeof data)[];

/** A block of a type as it begins. */
export const newBlock = (type: (typeof addedTypes)[number]): Block => ({ type, data: data[type] });

/** What a block or column is called in the outline. */
export const nameOf = (document: BlockDocument, { id, slot }: Target): string =>
  slot === undefined ? (nameOfType[document[id]?.type as BlockType] ?? 'Unknown block') : `Column ${slot + 1}`;

/** What tells a block from others of its type. */
export function gistOf(block: Block): string {
  const at = (key: string) => String(valueAt(block, ['props', key]) ?? '');
  if (block.type === 'Image') return at('alt') || at('url');
  if (block.type === 'Spacer') return `${at('height') || 16} px`;
  return at('text').replace(/\s+/g, ' ').trim();
}

/** The type of a block; only the root is an `EmailLayout`. */
export type BlockType =
  | 'EmailLayout'
  | 'Container'
  | 'ColumnsContainer'
  | 'Heading'
  | 'Text'
  | 'Button'
  | 'Image'
  | 'Spacer'
  | 'Divider';

export type Values = Readonly<Record<string, unknown>>;

export interface Block {
  readonly type: BlockType;
  readonly data: Values;
}

/** An email as blocks by ID. Blocks list their children by ID, starting at `root`. */
export type BlockDocument = Readonly<Record<string, Block>>;

export const ROOT = 'root';

/** A position among a block's children: the column, and the child to insert before. */
export interface Place {
  readonly parent: string;
  readonly slot: number;
  readonly index: number;
}

/** The child IDs of a block, per visible column; empty for blocks without children. */
export function slotsOf(block: Block | undefined): readonly (readonly string[])[] {
  const all = allSlotsOf(block);
  return block?.type === 'ColumnsContainer' && propsOf(block).columnsCount !== 3 ? all.slice(0, 2) : all;
}

/** The position of a block; undefined for the root and for unattached blocks. */
export function placeOf(document: BlockDocument, id: string): Place | undefined {
  for (const [parent, block] of Object.entries(document)) {
    for (const [slot, ids] of allSlotsOf(block).entries()) {
      const index = ids.indexOf(id);
      if (index >= 0) return { parent, slot, index };
    }
  }
  return undefined;
}

/** The IDs of a block and its descendants. */
export function familyOf(document: BlockDocument, id: string): string[] {
  const family = [id];
  for (const member of family) {
    const held = allSlotsOf(document[member]).flat();
    family.push(...held.filter((child) => !family.includes(child)));
  }
  return family;
}

/** Inserts a new block. */
export function addBlock(document: BlockDocument, block: Block, { parent, slot, index }: Place) {
  const id = newIds(document, 1)[0] as string;
  const ids = childrenAt(document, parent, slot).toSpliced(index, 0, id);
  return { document: { ...withChildren(document, parent, slot, ids), [id]: block }, id };
}

/** Removes a block and its descendants. The root can't be removed. */
export function removeBlock(document: BlockDocument, id: string): BlockDocument {
  const gone = new Set(familyOf(document, id));
  return id === ROOT ? document : withoutBlocks(taken(document, id), gone);
}

/** Duplicates a block and its descendants right after it. */
export function duplicateBlock(document: BlockDocument, id: string) {
  const place = placeOf(document, id);
  if (!place) return { document, id };
  const family = familyOf(document, id).filter((member) => document[member]);
  const ids = newIds(document, family.length);
  const names = new Map(family.map((member, turn) => [member, ids[turn] as string]));
  const copies = family.map((member) => [names.get(member) as string, renamed(document[member] as Block, names)]);
  const copy = names.get(id) as string;
  const siblings = childrenAt(document, place.parent, place.slot).toSpliced(place.index + 1, 0, copy);
  const around = withChildren(document, place.parent, place.slot, siblings);
  return { document: { ...around, ...Object.fromEntries(copies) } as BlockDocument, id: copy };
}

/** Moves a block. A move into itself changes nothing. */
export function moveBlock(document: BlockDocument, id: string, to: Place): BlockDocument {
  const from = placeOf(document, id);
  if (!from || familyOf(document, id).includes(to.parent)) return document;
  const isBefore = from.parent === to.parent && from.slot === to.slot && from.index < to.index;
  const index = isBefore ? to.index - 1 : to.index;
  const around = taken(document, id);
  const ids = childrenAt(around, to.parent, to.slot).toSpliced(index, 0, id);
  return withChildren(around, to.parent, to.slot, ids);
}

/** Wraps a block in a new container. */
export function wrapBlock(document: BlockDocument, id: string, container: Block) {
  const place = placeOf(document, id);
  if (!place) return { document, id };
  const added = addBlock(document, container, place);
  return { document: moveBlock(added.document, id, { parent: added.id, slot: 0, index: 0 }), id: added.id };
}

/** The value at a path in a block's data, such as `['style', 'color']`. */
export function valueAt(block: Block, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isValues(value) ? value[key] : undefined), block.data);
}

/** Sets a value in a block's data; undefined removes it. */
export function withValue(document: BlockDocument, id: string, path: readonly string[], value: unknown): BlockDocument {
  const block = document[id];
  return block ? { ...document, [id]: { ...block, data: changed(block.data, path, value) } } : document;
}

/** The child blocks of a column. */
export const childrenAt = (document: BlockDocument, parent: string, slot: number): readonly string[] =>
  allSlotsOf(document[parent])[slot] ?? [];

/** Adds the root that a document without blocks lacks. */
export const rooted = (document: BlockDocument): BlockDocument =>
  document[ROOT] ? document : { ...document, [ROOT]: { type: 'EmailLayout', data: { childrenIds: [] } } };

function allSlotsOf(block: Block | undefined): readonly (readonly string[])[] {
  if (block?.type === 'EmailLayout') return [idsIn(block.data)];
  if (block?.type === 'Container') return [idsIn(propsOf(block))];
  if (block?.type === 'ColumnsContainer') return columnsOf(block).map(idsIn);
  return [];
}

const propsOf = ({ data }: Block): Values => (isValues(data.props) ? data.props : {});

function columnsOf(block: Block): readonly Values[] {
  const { columns } = propsOf(block);
  return [0, 1, 2].map((at) => (Array.isArray(columns) && isValues(columns[at]) ? columns[at] : {}));
}

const idsIn = ({ childrenIds }: Values): readonly string[] =>
  Array.isArray(childrenIds) ? childrenIds.filter((id) => typeof id === 'string') : [];

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withChildren(document: BlockDocument, parent: string, slot: number, ids: readonly string[]): BlockDocument {
  const block = document[parent];
  return block ? { ...document, [parent]: holding(block, slot, ids) } : document;
}

function holding(block: Block, slot: number, childrenIds: readonly string[]): Block {
  if (block.type === 'EmailLayout') return { ...block, data: { ...block.data, childrenIds } };
  const props =
    block.type === 'Container'
      ? { childrenIds }
      : { columns: columnsOf(block).map((column, at) => (at === slot ? { ...column, childrenIds } : column)) };
  return { ...block, data: { ...block.data, props: { ...propsOf(block), ...props } } };
}

function renamed(block: Block, names: ReadonlyMap<string, string>): Block {
  return allSlotsOf(block).reduce(
    (copy, ids, slot) =>
      holding(
        copy,
        slot,
        ids.flatMap((id) => names.get(id) ?? []),
      ),
    block,
  );
}

/** Detaches a block from its parent without deleting it. */
function taken(document: BlockDocument, id: string): BlockDocument {
  const place = placeOf(document, id);
  if (!place) return document;
  const ids = childrenAt(document, place.parent, place.slot).filter((other) => other !== id);
  return withChildren(document, place.parent, place.slot, ids);
}

const withoutBlocks = (document: BlockDocument, gone: ReadonlySet<string>): BlockDocument =>
  Object.fromEntries(Object.entries(document).filter(([id]) => !gone.has(id)));

function changed(values: Values, [key = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = values[key];
  const next = rest.length === 0 ? value : changed(isValues(inner) ? inner : {}, rest, value);
  const { [key]: _, ...others } = values;
  return next === undefined ? others : { ...values, [key]: next };
}

/** Unused IDs. */
function newIds(document: BlockDocument, count: number): string[] {
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number++) {
    if (!Object.hasOwn(document, `block-${number}`)) ids.push(`block-${number}`);
  }
  return ids;
}

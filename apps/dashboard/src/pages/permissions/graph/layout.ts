import { columnsOf, edgesOf, isSystem, type Node } from '../../../features/permissions/permission-graph.ts';

export const NODE = { width: 208, height: 40 } as const;
const GAP = { x: 88, y: 20 } as const;
const MARGIN = 12;

/** The column, row and pixel position of a node. */
export interface Place {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>;
  readonly columns: readonly (readonly string[])[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

/** Places permissions left of those they include, each near the height of its neighbors. */
export function layoutOf(nodes: readonly Node[]): Layout {
  const contained = edgesOf(nodes);
  const edges = [...contained].flatMap(([from, ids]) => ids.map((to) => ({ from, to })));
  const places = new Map<string, Place>();
  const columns = columnsOf(nodes).map((ids, column) => {
    const height = (id: string) => meanRow(edges, places, id);
    const ordered = ids.toSorted((a, b) => height(a) - height(b) || Number(isSystem(a)) - Number(isSystem(b)));
    for (const [row, id] of ordered.entries()) places.set(id, placed(column, row));
    return ordered;
  });
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  return { places, columns, edges, width: extent(columns.length, 'width'), height: extent(rows, 'height') };
}

const placed = (column: number, row: number): Place => ({
  column,
  row,
  x: MARGIN + column * (NODE.width + GAP.x),
  y: MARGIN + row * (NODE.height + GAP.y),
});

function extent(count: number, side: 'width' | 'height'): number {
  const gap = side === 'width' ? GAP.x : GAP.y;
  return 2 * MARGIN + Math.max(0, count * (NODE[side] + gap) - gap);
}

/** The including permissions in columns to the left. */
function meanRow(edges: readonly Edge[], places: ReadonlyMap<string, Place>, id: string): number {
  const rows = edges.flatMap(({ from, to }) => (to === id ? (places.get(from)?.row ?? []) : []));
  return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length;
}

/** The curve of an inclusion. Within a column it bends to the right; across columns it runs between rows. */
export function lineOf(from: Place, to: Place): string {
  const start = { x: from.x + NODE.width, y: from.y + NODE.height / 2 };
  if (from.column === to.column) {
    const end = { x: to.x + NODE.width, y: to.y + NODE.height / 2 };
    const bend = start.x + GAP.x / 2;
    return `M${start.x} ${start.y}C${bend} ${start.y} ${bend} ${end.y} ${end.x} ${end.y}`;
  }
  const end = { x: to.x, y: to.y + NODE.height / 2 };
  return to.column === from.column + 1
    ? lineTo(start, end)
    : lineBetweenRows(start, end, from.y + NODE.height + GAP.y / 2);
}

function lineBetweenRows(start: Point, end: Point, y: number): string {
  const half = GAP.x / 2;
  const down = `C${start.x + half} ${start.y} ${start.x + half} ${y} ${start.x + GAP.x} ${y}`;
  const up = `C${end.x - half} ${y} ${end.x - half} ${end.y} ${end.x} ${end.y}`;
  return `M${start.x} ${start.y}${down}H${end.x - GAP.x}${up}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The curve of a line being dragged. */
export function lineTo(start: Point, end: Point): string {
  const bend = Math.max(32, Math.abs(end.x - start.x) / 2);
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}

/** The node that an arrow key leads to; undefined for other keys and at the edges. */
export function neighbour({ places, columns }: Layout, id: string, key: string): string | undefined {
  const place = places.get(id);
  if (!place) return undefined;
  const { column, row } = place;
  const beside = (next: number) => columns[next]?.[Math.min(row, (columns[next]?.length ?? 0) - 1)];
  switch (key) {
    case 'ArrowUp':
      return columns[column]?.[row - 1];
    case 'ArrowDown':
      return columns[column]?.[row + 1];
    case 'ArrowLeft':
      return beside(column - 1);
    case 'ArrowRight':
      return beside(column + 1);
    case 'Home':
      return columns[0]?.[0];
    case 'End':
      return columns.at(-1)?.at(-1);
    default:
      return undefined;
  }
}

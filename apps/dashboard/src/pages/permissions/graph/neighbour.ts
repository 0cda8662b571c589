import type { Layout } from './layout.ts';

/** Where an arrow leads from a permission; undefined for other keys, and at the edge. */
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

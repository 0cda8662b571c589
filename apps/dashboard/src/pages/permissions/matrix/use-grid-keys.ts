import { type FocusEvent, type KeyboardEvent, useState } from 'react';

type Place = readonly [row: number, column: number];

/** Moves the focus between the buttons of a grid, each of which says its place: `data-place="2,0"`. */
export function useGridKeys(rows: number, columns: number) {
  const [wanted, setWanted] = useState<Place>([0, 0]);
  // After a filter, the place may be gone.
  const place: Place = wanted[0] < rows && wanted[1] < columns ? wanted : [0, 0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.shiftKey || event.metaKey) return;
    const step = steps(getComputedStyle(event.currentTarget).direction === 'rtl')[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = step(place, [rows - 1, columns - 1], event.ctrlKey);
    const next = [clamp(row, rows), clamp(column, columns)].join(',');
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const [row, column] = target.dataset.place?.split(',').map(Number) ?? [];
    if (row !== undefined && column !== undefined) setWanted([row, column]);
  }

  return {
    tabIndexOf: (row: number, column: number) => (row === place[0] && column === place[1] ? 0 : -1),
    gridProps: { onKeyDown, onFocus },
  };
}

type Step = (at: Place, last: Place, isFar: boolean) => Place;

function steps(isRightToLeft: boolean): Readonly<Record<string, Step>> {
  const forward = isRightToLeft ? -1 : 1;
  return {
    ArrowUp: ([row, column]) => [row - 1, column],
    ArrowDown: ([row, column]) => [row + 1, column],
    ArrowRight: ([row, column]) => [row, column + forward],
    ArrowLeft: ([row, column]) => [row, column - forward],
    Home: ([row], _, isFar) => [isFar ? 0 : row, 0],
    End: ([row], last, isFar) => [isFar ? last[0] : row, last[1]],
  };
}

const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));

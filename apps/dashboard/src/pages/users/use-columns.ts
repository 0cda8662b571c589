import { useState } from 'react';
import { keep, readKept } from '../../features/lists/kept.ts';
import { type ColumnKey, columnKeys, columns } from './columns.tsx';
import { KEPT_COLUMNS } from './users-store.ts';

const usual = columnKeys.filter((key) => !columns[key].isExtra);

/** The visible columns and their setter; remembered in this browser. */
export function useColumns(): readonly [shown: readonly ColumnKey[], toggle: (key: ColumnKey) => void] {
  const [shown, setShown] = useState(kept);

  function toggle(key: ColumnKey): void {
    const next = columnKeys.filter((other) => shown.includes(other) !== (other === key));
    setShown(next);
    keep(KEPT_COLUMNS, next.join(' '));
  }

  return [shown, toggle];
}

function kept(): readonly ColumnKey[] {
  const chosen = readKept(KEPT_COLUMNS);
  return chosen === null ? usual : columnKeys.filter((key) => chosen.split(' ').includes(key));
}

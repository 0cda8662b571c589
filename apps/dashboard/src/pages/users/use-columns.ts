import { useState } from 'react';
import { keep, readKept } from '../../features/lists/kept.ts';
import { type ColumnKey, columnKeys, columns } from './columns.tsx';

const KEPT = 'user-columns';

const usual = columnKeys.filter((key) => !columns[key].isExtra);

/** The visible columns and their setter; remembered in this browser. */
export function useColumns(): readonly [shown: readonly ColumnKey[], toggle: (key: ColumnKey) => void] {
  const [shown, setShown] = useState(kept);

  function toggle(key: ColumnKey): void {
    const next = columnKeys.filter((other) => shown.includes(other) !== (other === key));
    setShown(next);
    keep(KEPT, next.join(' '));
  }

  return [shown, toggle];
}

function kept(): readonly ColumnKey[] {
  const chosen = readKept(KEPT);
  return chosen === null ? usual : columnKeys.filter((key) => chosen.split(' ').includes(key));
}

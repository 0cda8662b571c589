import { useState } from 'react';
import { type ColumnKey, columnKeys, columns } from './columns.tsx';

const KEPT = 'latchkey-dashboard-user-columns';

const usual = columnKeys.filter((key) => !columns[key].isExtra);

/** The visible columns and their setter; remembered in this browser. */
export function useColumns(): readonly [shown: readonly ColumnKey[], toggle: (key: ColumnKey) => void] {
  const [shown, setShown] = useState(kept);

  function toggle(key: ColumnKey): void {
    const next = columnKeys.filter((other) => shown.includes(other) !== (other === key));
    setShown(next);
    try {
      localStorage.setItem(KEPT, next.join(' '));
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }

  return [shown, toggle];
}

function kept(): readonly ColumnKey[] {
  try {
    const chosen = localStorage.getItem(KEPT);
    return chosen === null ? usual : columnKeys.filter((key) => chosen.split(' ').includes(key));
  } catch {
    return usual;
  }
}

import { useState } from 'react';
import { type ColumnKey, columnKeys, columns } from './columns.tsx';

const KEPT = 'latchkey-dashboard-user-columns';

const usual = columnKeys.filter((key) => !columns[key].isExtra);

/** Which columns this browser shows, and what changes that. */
export function useColumns(): readonly [shown: readonly ColumnKey[], toggle: (key: ColumnKey) => void] {
  const [shown, setShown] = useState(kept);

  function toggle(key: ColumnKey): void {
    const next = columnKeys.filter((other) => shown.includes(other) !== (other === key));
    setShown(next);
    try {
      localStorage.setItem(KEPT, next.join(' '));
    } catch {
      // Where nothing may be kept, the choice holds as long as the page.
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

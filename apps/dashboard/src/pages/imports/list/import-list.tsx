import { useStore } from '@latchkey/react';
import type { Import } from '@latchkey/sdk/imports';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { Table } from '../../../ui/data/table.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { systemName } from '../system-names.ts';
import type { ImportsValue } from './imports-of.ts';
import { UndoImport } from './undo-import.tsx';

/** What was imported, and a way to take it back. */
export function ImportList({ imports }: { readonly imports: ImportsValue }) {
  const list = useStore(imports);
  const [asked, setAsked] = useState<Import>();
  if (list.length === 0) return <p className="text-soft">No imports yet.</p>;
  return (
    <>
      <Table label="Imports" columns={['From', 'Started', 'Users', 'Teams', 'Actions']}>
        {list.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="font-normal">
              <span className="flex flex-wrap items-center gap-2">
                {systemName(one.source)}
                {one.isDryRun && <Badge>Check</Badge>}
                {one.undoneAt && <Badge tone="warning">Undone</Badge>}
              </span>
            </th>
            <td data-label="Started">
              <Time at={one.createdAt} />
            </td>
            <td data-label="Users" className="tabular-nums">
              {one.isDryRun ? '–' : one.userCount.toLocaleString('en')}
            </td>
            <td data-label="Teams" className="tabular-nums">
              {one.isDryRun ? '–' : one.teamCount.toLocaleString('en')}
            </td>
            <td className="max-md:pt-2.5 md:text-end">
              {one.userCount + one.teamCount > 0 && (
                <Allowed call="DELETE /latchkey/imports/:import_id">
                  <RowButton
                    isDestructive
                    aria-label={`Undo the import from ${systemName(one.source)}`}
                    onClick={() => setAsked(one)}
                  >
                    Undo
                  </RowButton>
                </Allowed>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <UndoImport
        undone={asked}
        onClose={() => setAsked(undefined)}
        onUndone={() => imports.refresh().catch(() => undefined)}
      />
    </>
  );
}

import type { ReactNode } from 'react';

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/**
 * Rows with a heading each. On a phone a row is a block, and its values carry the names of their columns, which they
 * say in `data-label`; the column `Actions` is named for screen readers only.
 */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table aria-label={label} className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <span className={column === 'Actions' ? 'sr-only' : ''}>{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

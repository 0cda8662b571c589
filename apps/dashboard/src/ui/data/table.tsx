import type { ReactNode } from 'react';

/** The head of a column that does more than say its title. */
export interface TableHead {
  readonly sort: 'ascending' | 'descending' | undefined;
  readonly content: ReactNode;
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** By the column's title. */
  readonly heads?: Readonly<Record<string, TableHead>>;
  readonly children: ReactNode;
}

/**
 * A table whose rows have a header cell. On phones, each row becomes a block and each value is labeled by its
 * `data-label`. The `Actions` header is visible only to screen readers.
 */
export function Table({ label, columns, heads = {}, children }: TableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table aria-label={label} className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={heads[column]?.sort}>
                {heads[column]?.content ?? <span className={column === 'Actions' ? 'sr-only' : ''}>{column}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

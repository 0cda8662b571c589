import type { RefObject } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ColumnKey } from './columns.tsx';
import type { UserSearch } from './users-store.ts';

interface SearchBarProps {
  readonly search: UserSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (change: Pick<UserSearch, 'q' | 'order'>) => void;
  readonly columns: readonly ColumnKey[];
  readonly onToggle: (key: ColumnKey) => void;
}

/** Whom to look for, in which order, and what to see of them. */
export function SearchBar({ search: { q = '', order }, field, onSearch, columns, onToggle }: SearchBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search users"
        placeholder="Search by name, email or ID"
        text={q}
        field={field}
        onSearch={(text) => onSearch({ q: text, order })}
      />
      <div className="w-40">
        <Select
          aria-label="Order"
          value={order === 'oldest' ? 'oldest' : ''}
          onChange={({ target }) => onSearch({ q, order: target.value })}
        >
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
        </Select>
      </div>
      <ColumnChoice shown={columns} onToggle={onToggle} />
    </div>
  );
}

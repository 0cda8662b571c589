import type { RefObject } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ColumnKey } from './columns.tsx';
import { ActiveFilters, FilterButton } from './filters/filter-panel.tsx';
import type { Filters } from './filters/filters.ts';
import { inAddress, orderName, orders } from './orders.ts';
import type { UserSearch } from './users-store.ts';

interface SearchBarProps {
  readonly search: UserSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (search: UserSearch) => void;
  readonly columns: readonly ColumnKey[];
  readonly onToggle: (key: ColumnKey) => void;
}

/** The search, filters and columns of the user list. Phones have no column heads, so they choose the order here. */
export function SearchBar({ search, field, onSearch, columns, onToggle }: SearchBarProps) {
  const filter = (change: Filters) => onSearch({ ...search, ...change });
  return (
    <search aria-label="Users" className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search users"
          placeholder="Search by name, email or ID"
          text={search.q ?? ''}
          field={field}
          onSearch={(q) => onSearch({ ...search, q: q || undefined })}
        />
        <div className="w-48 md:hidden">
          <Select
            aria-label="Sort users"
            value={orderName(search.order)}
            onChange={({ target }) => onSearch({ ...search, order: inAddress(target.value) })}
          >
            {Object.entries(orders).map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <FilterButton chosen={search} onChoose={filter} />
        <ColumnChoice shown={columns} onToggle={onToggle} />
      </div>
      <ActiveFilters chosen={search} onChoose={filter} />
    </search>
  );
}

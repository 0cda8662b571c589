import type { ReactNode, RefObject } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ActiveFilters, FilterButton } from './filter-panel.tsx';
import type { Chosen, FilterTable, OwnFilters } from './filters.ts';
import { inAddress, orderName, type Sorting } from './sorting.ts';

interface ListSearchProps {
  /** What is listed, such as `Users`. */
  readonly label: string;
  readonly placeholder: string;
  readonly filters: FilterTable<unknown>;
  readonly own?: OwnFilters;
  readonly sorting: Sorting;
  readonly search: Chosen & { readonly q?: string | undefined; readonly order?: string | undefined };
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (search: Chosen) => void;
  /** More buttons beside the filters. */
  readonly children?: ReactNode;
}

/** The search and filters of a list. Phones have no column heads, so they choose the order here. */
export function ListSearch(props: ListSearchProps) {
  const { label, placeholder, filters, own, sorting, search, field, onSearch, children } = props;
  const filter = (change: Chosen) => onSearch({ ...search, ...change });
  return (
    <search aria-label={label} className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          text={search.q ?? ''}
          field={field}
          onSearch={(q) => onSearch({ ...search, q: q || undefined })}
        />
        <div className="w-48 md:hidden">
          <Select
            aria-label={`Sort ${label.toLowerCase()}`}
            value={orderName(sorting, search.order)}
            onChange={({ target }) => onSearch({ ...search, order: inAddress(sorting, target.value) })}
          >
            {Object.entries(sorting.orders).map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <FilterButton filters={filters} own={own} chosen={search} onChoose={filter} />
        {children}
      </div>
      <ActiveFilters filters={filters} own={own} chosen={search} onChoose={filter} />
    </search>
  );
}

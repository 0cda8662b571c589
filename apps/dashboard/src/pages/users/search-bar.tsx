import { DelayedInput } from '@latchkey/react';
import { type RefObject, useEffect } from 'react';
import { Select } from '../../parts/select.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ColumnKey } from './columns.tsx';
import type { UserSearch } from './users-store.ts';

const SEARCH_DELAY_MILLIS = 350;

interface SearchBarProps {
  readonly search: UserSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (change: Pick<UserSearch, 'q' | 'order'>) => void;
  readonly columns: readonly ColumnKey[];
  readonly onToggle: (key: ColumnKey) => void;
}

/** Whom to look for, in which order, and what to see of them. */
export function SearchBar({ search: { q = '', order }, field, onSearch, columns, onToggle }: SearchBarProps) {
  // Back and forward change the address, not the field.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = q;
  }, [q, field]);

  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="min-w-0 max-w-sm flex-1 basis-64">
        <DelayedInput
          ref={field}
          type="search"
          aria-label="Search users"
          placeholder="Search by name, email or ID"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={q}
          delay={SEARCH_DELAY_MILLIS}
          onDelayedChange={(text) => text.trim() !== q && onSearch({ q: text.trim(), order })}
        />
      </div>
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

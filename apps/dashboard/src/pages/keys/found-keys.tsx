import { Button } from '@latchkey/react';
import type { InternalApiKey } from '@latchkey/sdk/admin';
import { useRef } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { shownKeys, useKeySearch } from './key-search.ts';
import { KeyTable } from './key-table.tsx';

const states = [
  ['valid', 'Valid'],
  ['all', 'All'],
] as const;

/** The key sets that match the search; valid ones by default. */
export function FoundKeys({ keys }: { readonly keys: readonly InternalApiKey[] }) {
  const field = useRef<HTMLInputElement>(null);
  const { wanted, search, show } = useKeySearch();
  const found = shownKeys(keys, wanted);
  const hidden = keys.length - found.length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Search keys"
          placeholder="Description or last four"
          text={wanted.text}
          field={field}
          onSearch={search}
        />
        <SegmentedControl label="Key status" choices={states} value={wanted.state} onChange={show} />
      </div>
      {found.length > 0 ? (
        <KeyTable keys={found} />
      ) : (
        <EmptyState
          icon="search"
          title={wanted.text ? 'No keys found' : 'No valid keys'}
          text={`${hidden === 1 ? '1 set is' : `${hidden} sets are`} hidden.`}
          action={
            <Button variant="secondary" onClick={() => (wanted.text ? search('') : show('all'))}>
              {wanted.text ? 'Clear search' : 'Show all keys'}
            </Button>
          }
        />
      )}
    </>
  );
}

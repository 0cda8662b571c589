import type { EventSearch } from '../../features/events/events-store.ts';
import { RowButton } from '../../ui/layout/row-button.tsx';

interface NarrowedProps {
  readonly search: EventSearch;
  readonly onSearch: (search: EventSearch) => void;
}

const filters = {
  by: 'Only what this person did',
  as: 'Only what was done in the place of users by this one',
} as const;

/** The filters that other pages and the events themselves lead to: each can be taken back. */
export function Narrowed({ search, onSearch }: NarrowedProps) {
  const set = Object.entries(filters).filter(([name]) => search[name as keyof typeof filters]);
  if (set.length === 0) return null;
  return (
    <ul aria-label="Narrowed to" className="flex flex-wrap gap-2.5">
      {set.map(([name, words]) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-muted px-3 py-1"
        >
          <span>
            {words}:{' '}
            <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
              {search[name as keyof typeof filters]}
            </code>
          </span>
          <RowButton aria-label={`Remove filter: ${words}`} onClick={() => onSearch({ ...search, [name]: undefined })}>
            Remove
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

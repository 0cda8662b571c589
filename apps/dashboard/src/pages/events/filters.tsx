import type { ReactNode, RefObject } from 'react';
import { eventTitle, kindGroups } from '../../features/events/event-words.ts';
import { actors, type EventSearch, isId, results, spans } from '../../features/events/events-store.ts';
import { ViewMenu } from '../../features/lists/view-menu.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Matches } from './matches.tsx';

interface FiltersProps {
  readonly search: EventSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (search: EventSearch) => void;
}

/** The option that shows the two date fields. */
const DAYS = 'days';

/** The filters of the event log. */
export function Filters({ search, field, onSearch }: FiltersProps) {
  const choice = (name: 'kind' | 'result' | 'actor', label: string, any: string, options: ReactNode) => (
    <Choice label={label} value={search[name]} onChoose={(value) => onSearch({ ...search, [name]: value })}>
      <option value="">{any}</option>
      {options}
    </Choice>
  );
  const isByDay = search.since === DAYS || Boolean(search.from || search.to);
  return (
    <search aria-label="Events" className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search by name, email or ID"
          placeholder="Name, email or ID"
          text={search.about ?? ''}
          field={field}
          onSearch={(about) => onSearch({ ...search, about })}
        />
        {choice('kind', 'Type', 'Any type', <KindOptions />)}
        {choice('actor', 'Actor', 'Any actor', <Options of={actors} />)}
        {choice('result', 'Result', 'Any result', <Options of={results} />)}
        <Choice
          label="Time"
          value={isByDay ? DAYS : search.since}
          onChoose={(since) => onSearch({ ...search, since, from: undefined, to: undefined })}
        >
          <option value="">Any time</option>
          {Object.entries(spans).map(([span, { word }]) => (
            <option key={span} value={span}>
              {word}
            </option>
          ))}
          <option value={DAYS}>Custom range</option>
        </Choice>
        <ViewMenu list="events" search={search} onSearch={onSearch} />
      </div>
      {isByDay && <Days search={search} onSearch={onSearch} />}
      {search.about && !isId(search.about) && (
        <Matches text={search.about} onChoose={(about) => onSearch({ ...search, about })} />
      )}
      <Narrowed search={search} onSearch={onSearch} />
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <div className="min-w-32 flex-1 sm:max-w-48">
    <Select aria-label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
      {children}
    </Select>
  </div>
);

function Days({ search, onSearch }: Pick<FiltersProps, 'search' | 'onSearch'>) {
  const day = (name: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-2 text-soft">
      {label}
      <input
        data-latchkey="input"
        type="date"
        className="w-auto"
        value={search[name] ?? ''}
        onChange={({ target }) => onSearch({ ...search, since: DAYS, [name]: target.value || undefined })}
      />
    </label>
  );
  return (
    <div className="flex flex-wrap gap-2.5">
      {day('from', 'From')}
      {day('to', 'To')}
    </div>
  );
}

const Options = ({ of }: { readonly of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));

const KindOptions = () =>
  [...kindGroups].map(([group, kinds]) => (
    <optgroup key={group} label={group}>
      <option value={group}>{group}: all</option>
      <Options of={Object.fromEntries(kinds.map((kind) => [kind, eventTitle({ kind })]))} />
    </optgroup>
  ));

interface NarrowedProps {
  readonly search: EventSearch;
  readonly onSearch: (search: EventSearch) => void;
}

const filters = {
  by: 'Actor',
  as: 'Impersonator',
} as const;

/** Filters that are set by links, with a button to remove each. */
function Narrowed({ search, onSearch }: NarrowedProps) {
  const set = Object.entries(filters).filter(([name]) => search[name as keyof typeof filters]);
  if (set.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2.5">
      {set.map(([name, words]) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-muted px-3 py-1"
        >
          <span>
            {words}:{' '}
            <code className="font-mono text-small [overflow-wrap:anywhere]">
              {search[name as keyof typeof filters]}
            </code>
          </span>
          <RowButton aria-label={`Remove filter: ${words}`} onClick={() => onSearch({ ...search, [name]: undefined })}>
            Remove filter
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode, RefObject } from 'react';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { kindGroups, stateWords } from '../mail-words.ts';
import { type MailSearch, spans } from '../mails-store.ts';

interface FiltersProps {
  readonly search: MailSearch;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (search: MailSearch) => void;
}

/** The filters of the email log. */
export function Filters({ search, field, onSearch }: FiltersProps) {
  const choice = (name: 'state' | 'kind' | 'since', label: string, options: ReactNode) => (
    <div className="min-w-36 flex-1 sm:max-w-48">
      <Select
        aria-label={label}
        value={search[name] ?? ''}
        onChange={({ target }) => onSearch({ ...search, [name]: target.value })}
      >
        {options}
      </Select>
    </div>
  );
  return (
    <search aria-label="Sent emails" className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search recipients"
        placeholder="Search by recipient"
        text={search.to ?? ''}
        field={field}
        onSearch={(to) => onSearch({ ...search, to })}
      />
      {choice('state', 'Status', <StateOptions />)}
      {choice('kind', 'Type', <KindOptions />)}
      {choice('since', 'Time', <TimeOptions />)}
    </search>
  );
}

const StateOptions = () => (
  <>
    <option value="">Any status</option>
    {Object.entries(stateWords).map(([state, { word }]) => (
      <option key={state} value={state}>
        {word}
      </option>
    ))}
  </>
);

const KindOptions = () => (
  <>
    <option value="">Any type</option>
    {Object.entries(kindGroups).map(([group, kinds]) => (
      <optgroup key={group} label={group}>
        {Object.entries(kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </optgroup>
    ))}
  </>
);

const TimeOptions = () => (
  <>
    <option value="">Any time</option>
    {Object.entries(spans).map(([span, { word }]) => (
      <option key={span} value={span}>
        {word}
      </option>
    ))}
  </>
);

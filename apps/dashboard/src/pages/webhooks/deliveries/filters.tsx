import { webhookKinds } from '@latchkey/sdk/admin';
import { Select } from '../../../ui/form/select.tsx';
import { spans } from '../../emails/mails-store.ts';
import { stateWords } from '../webhook-words.ts';
import type { DeliverySearch } from './deliveries-store.ts';

interface FiltersProps {
  readonly search: DeliverySearch;
  readonly onSearch: (search: DeliverySearch) => void;
}

type Options = readonly (readonly [value: string, word: string])[];

const filters: readonly (readonly [name: 'state' | 'kind' | 'since', label: string, any: string, options: Options])[] =
  [
    ['state', 'Status', 'Any status', Object.entries(stateWords).map(([state, { word }]) => [state, word])],
    ['kind', 'Event', 'Any event', webhookKinds.map((kind) => [kind, kind])],
    ['since', 'Time', 'Any time', Object.entries(spans).map(([span, { word }]) => [span, word])],
  ];

/** The filters of the delivery log. */
export const Filters = ({ search, onSearch }: FiltersProps) => (
  <search aria-label="Deliveries" className="flex flex-wrap items-center gap-2.5">
    {filters.map(([name, label, any, options]) => (
      <div key={name} className="min-w-36 flex-1 sm:max-w-60">
        <Select
          aria-label={label}
          value={search[name] ?? ''}
          onChange={({ target }) => onSearch({ ...search, [name]: target.value })}
        >
          <option value="">{any}</option>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      </div>
    ))}
  </search>
);

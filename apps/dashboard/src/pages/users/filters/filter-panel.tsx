import { type ReactNode, Suspense, useState } from 'react';
import { TeamCombobox } from '../../../features/teams/team-combobox.tsx';
import { useTeamNames } from '../../../features/users/use-names.ts';
import { SectionSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { type FilterKey, type Filters, filterKeys, filters } from './filters.ts';
import { methodWord, useMethodNames } from './method-names.ts';
import { daysOf, rangeOf, spans, spanWords } from './spans.ts';

interface FilterProps {
  readonly chosen: Filters;
  readonly onChoose: (change: Filters) => void;
}

const look =
  'flex min-h-8 items-center gap-2 rounded-control border border-line bg-card px-2.5 font-medium text-small hover:border-input pointer-coarse:min-h-11';

/** Opens the filters. */
export function FilterButton(props: FilterProps) {
  const count = filterKeys.filter((key) => props.chosen[key]).length;
  const button = (
    <>
      <Icon name="filter" />
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </>
  );
  return (
    <Popover button={button} buttonClassName={look} align="end">
      {() => (
        <Suspense fallback={<SectionSkeleton />}>
          <Panel {...props} />
        </Suspense>
      )}
    </Popover>
  );
}

function Panel({ chosen, onChoose }: FilterProps) {
  const methods = useMethodNames();
  const choice = (key: FilterKey, values: Readonly<Record<string, string>>) => (
    <Choice key={key} name={key} value={chosen[key]} onChoose={(value) => onChoose({ [key]: value })}>
      {Object.entries(values).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Choice>
  );
  return (
    <fieldset className="space-y-3 p-4">
      <legend className="sr-only">Filters</legend>
      {filterKeys.map((key) => {
        const filter = filters[key];
        if ('values' in filter) return choice(key, filter.values);
        if (key === 'method') return choice(key, methods);
        if (key === 'team') return <TeamFilter key={key} chosen={chosen} onChoose={onChoose} />;
        return <SpanFilter key={key} name={key} value={chosen[key]} onChoose={onChoose} />;
      })}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: FilterKey;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
  readonly children: ReactNode;
}

const Choice = ({ name, value, onChoose, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside.
  <label className="block">
    <span className="mb-1 block font-medium text-soft text-xs">{filters[name].label}</span>
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
      {...(name === filterKeys[0] && { 'data-first-focus': true })}
    >
      <option value="">Any</option>
      {children}
    </Select>
  </label>
);

function TeamFilter({ chosen: { team }, onChoose }: FilterProps) {
  const nameOf = useTeamNames(team ? [team] : []);
  return (
    <TeamCombobox
      label={filters.team.label}
      chosen={team ? { id: team, name: nameOf(team), image: null } : null}
      onChoose={(choice) => onChoose({ team: choice?.id })}
    />
  );
}

/** The option that shows the two date fields. */
const DAYS = 'days';

interface SpanFilterProps {
  readonly name: FilterKey;
  readonly value: string | undefined;
  readonly onChoose: FilterProps['onChoose'];
}

function SpanFilter({ name, value, onChoose }: SpanFilterProps) {
  const days = daysOf(value);
  const [isCustom, setCustom] = useState(false);
  const isByDay = isCustom || days !== undefined;
  const { from, to } = days ?? { from: '', to: '' };

  function choose(span: string | undefined): void {
    setCustom(span === DAYS);
    onChoose({ [name]: span === DAYS ? undefined : span });
  }

  function setDay(end: 'from' | 'to', day: string): void {
    const range = { from, to, [end]: day };
    onChoose({ [name]: range.from || range.to ? rangeOf(range) : undefined });
  }

  const field = (end: 'from' | 'to', label: string, day: string) => (
    <label className="flex items-center justify-between gap-2 text-soft">
      {label}
      <input
        data-latchkey="input"
        type="date"
        aria-label={`${filters[name].label}, ${label.toLowerCase()}`}
        className="w-auto border-input bg-card"
        value={day}
        onChange={({ target }) => setDay(end, target.value)}
      />
    </label>
  );
  return (
    <div className="space-y-2">
      <Choice name={name} value={isByDay ? DAYS : value} onChoose={choose}>
        {Object.entries(spans).map(([span, { word }]) => (
          <option key={span} value={span}>
            {word}
          </option>
        ))}
        <option value={DAYS}>Custom range</option>
      </Choice>
      {isByDay && field('from', 'From', from)}
      {isByDay && field('to', 'To', to)}
    </div>
  );
}

/** What the list is narrowed by, each with a button that removes it. */
export function ActiveFilters({ chosen, onChoose }: FilterProps) {
  const set = filterKeys.filter((key) => chosen[key]);
  const teamOf = useTeamNames(chosen.team ? [chosen.team] : []);
  if (set.length === 0) return null;

  function wordsOf(key: FilterKey, value: string): string {
    const filter = filters[key];
    if ('values' in filter) return (filter.values as Record<string, string>)[value] ?? value;
    if (key === 'method') return methodWord(value);
    return key === 'team' ? teamOf(value) : spanWords(value);
  }

  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {set.map((key) => (
        <li key={key} className="flex min-h-8 items-center gap-1 rounded-full bg-muted ps-3 text-small">
          <span className="[overflow-wrap:anywhere]">
            {filters[key].label}: <span className="font-medium">{wordsOf(key, chosen[key] ?? '')}</span>
          </span>
          <IconButton
            icon="close"
            label={`Remove filter: ${filters[key].label}`}
            onClick={() => onChoose({ [key]: undefined })}
          />
        </li>
      ))}
      <li>
        <RowButton onClick={() => onChoose(Object.fromEntries(set.map((key) => [key, undefined])))}>
          Clear filters
        </RowButton>
      </li>
    </ul>
  );
}

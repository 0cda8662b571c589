import { type ReactNode, Suspense, useState } from 'react';
import { SectionSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { type Chosen, type ControlProps, type FilterTable, type OwnFilters, wordsOf } from './filters.ts';
import { daysOf, rangeOf, spans } from './spans.ts';
import { toolbarButton } from './toolbar-button.ts';

interface FilterProps {
  readonly filters: FilterTable<unknown>;
  readonly own?: OwnFilters | undefined;
  readonly chosen: Chosen;
  readonly onChoose: (change: Chosen) => void;
}

/** Opens the filters. */
export function FilterButton(props: FilterProps) {
  const count = Object.keys(props.filters).filter((key) => props.chosen[key]).length;
  const button = (
    <>
      <Icon name="filter" />
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </>
  );
  return (
    <Popover button={button} buttonClassName={toolbarButton} align="end">
      {() => (
        <Suspense fallback={<SectionSkeleton />}>
          <Panel {...props} />
        </Suspense>
      )}
    </Popover>
  );
}

function Panel({ filters, own, chosen, onChoose }: FilterProps) {
  return (
    <fieldset className="space-y-3 p-4">
      <legend className="sr-only">Filters</legend>
      {Object.entries(filters).map(([key, { label, values, isSpan }], index) => {
        const Control = own?.[key]?.Control ?? (isSpan ? SpanFilter : ChoiceFilter);
        return (
          <Control
            key={key}
            label={label}
            value={chosen[key]}
            onChoose={(value) => onChoose({ [key]: value })}
            {...(values && { values })}
            {...(index === 0 && { isFirst: true })}
          />
        );
      })}
    </fieldset>
  );
}

interface ChoiceFilterProps extends ControlProps {
  readonly values?: Readonly<Record<string, string>>;
  /** Whether it has the focus when the panel opens. */
  readonly isFirst?: boolean;
  readonly children?: ReactNode;
}

/** One of some values, or any. */
export const ChoiceFilter = ({ label, value, onChoose, values = {}, isFirst, children }: ChoiceFilterProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside.
  <label className="block">
    <span className="mb-1 block font-medium text-soft text-xs">{label}</span>
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
      {...(isFirst && { 'data-first-focus': true })}
    >
      <option value="">Any</option>
      {Object.entries(values).map(([name, word]) => (
        <option key={name} value={name}>
          {word}
        </option>
      ))}
      {children}
    </Select>
  </label>
);

/** The option that shows the two date fields. */
const DAYS = 'days';

const spanWord = Object.fromEntries(Object.entries(spans).map(([name, { word }]) => [name, word]));

function SpanFilter({ label, value, onChoose, isFirst = false }: ChoiceFilterProps) {
  const days = daysOf(value);
  const [isCustom, setCustom] = useState(false);
  const isByDay = isCustom || days !== undefined;
  const { from, to } = days ?? { from: '', to: '' };

  function choose(span: string | undefined): void {
    setCustom(span === DAYS);
    onChoose(span === DAYS ? undefined : span);
  }

  function setDay(end: 'from' | 'to', day: string): void {
    const range = { from, to, [end]: day };
    onChoose(range.from || range.to ? rangeOf(range) : undefined);
  }

  const field = (end: 'from' | 'to', word: string, day: string) => (
    <label className="flex items-center justify-between gap-2 text-soft">
      {word}
      <input
        data-latchkey="input"
        type="date"
        aria-label={`${label}, ${word.toLowerCase()}`}
        className="w-auto border-input bg-card"
        value={day}
        onChange={({ target }) => setDay(end, target.value)}
      />
    </label>
  );
  return (
    <div className="space-y-2">
      <ChoiceFilter label={label} value={isByDay ? DAYS : value} onChoose={choose} values={spanWord} isFirst={isFirst}>
        <option value={DAYS}>Custom range</option>
      </ChoiceFilter>
      {isByDay && field('from', 'From', from)}
      {isByDay && field('to', 'To', to)}
    </div>
  );
}

/** What the list is narrowed by, each with a button that removes it. */
export function ActiveFilters({ filters, own, chosen, onChoose }: FilterProps) {
  const set = Object.entries(filters).flatMap(([key, filter]) => {
    const value = chosen[key];
    return value ? [{ key, filter, value, Words: own?.[key]?.Words }] : [];
  });
  if (set.length === 0) return null;

  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {set.map(({ key, filter, value, Words }) => (
        <li key={key} className="flex min-h-8 items-center gap-1 rounded-full bg-muted ps-3 text-small">
          <span className="[overflow-wrap:anywhere]">
            {filter.label}:{' '}
            <span className="font-medium">{Words ? <Words value={value} /> : wordsOf(filter, value)}</span>
          </span>
          <IconButton
            icon="close"
            label={`Remove filter: ${filter.label}`}
            onClick={() => onChoose({ [key]: undefined })}
          />
        </li>
      ))}
      <li>
        <RowButton onClick={() => onChoose(Object.fromEntries(set.map(({ key }) => [key, undefined])))}>
          Clear filters
        </RowButton>
      </li>
    </ul>
  );
}

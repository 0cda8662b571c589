import { Icon } from '../../ui/icons.tsx';
import { orderName, sortedBy } from './orders.ts';

interface SortHeadProps {
  readonly title: string;
  readonly by: keyof typeof sortedBy;
  readonly order: string | undefined;
  readonly onSort: (order: string) => void;
}

/** Which way a column is sorted, as `aria-sort` says it; undefined if it isn't. */
export function sortOf(by: keyof typeof sortedBy | undefined, given: string | undefined) {
  const order = orderName(given);
  if (!by || !(sortedBy[by] as readonly string[]).includes(order)) return undefined;
  return (['a-z', 'oldest', 'inactive'] as string[]).includes(order) ? 'ascending' : 'descending';
}

/** A column's title, which sorts by it, and the other way when it is clicked again. */
export function SortHead({ title, by, order, onSort }: SortHeadProps) {
  const [first, second] = sortedBy[by];
  const sort = sortOf(by, order);
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-muted hover:text-foreground pointer-coarse:min-h-11"
      onClick={() => onSort(orderName(order) === first ? second : first)}
    >
      {title}
      <span className={sort ? 'text-foreground' : 'opacity-40'}>
        <Icon name={sort === undefined ? 'chevrons' : sort === 'ascending' ? 'arrowUp' : 'arrowDown'} />
      </span>
    </button>
  );
}

import { Icon } from '../../ui/icons.tsx';
import { orderName, type Sorting } from './sorting.ts';

interface SortHeadProps {
  readonly title: string;
  readonly sorting: Sorting;
  readonly by: string;
  readonly order: string | undefined;
  readonly onSort: (order: string) => void;
}

/** Which way a column is sorted, as `aria-sort` says it; undefined if it isn't. */
export function sortOf(sorting: Sorting, by: string | undefined, given: string | undefined) {
  const order = orderName(sorting, given);
  if (by === undefined || !sorting.heads[by]?.includes(order)) return undefined;
  return sorting.orders[order]?.isAscending ? 'ascending' : 'descending';
}

/** A column's title, which sorts by it, and the other way when it is clicked again. */
export function SortHead({ title, sorting, by, order, onSort }: SortHeadProps) {
  const [first, second] = sorting.heads[by] ?? [sorting.usual, sorting.usual];
  const sort = sortOf(sorting, by, order);
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-muted hover:text-foreground pointer-coarse:min-h-11"
      onClick={() => onSort(orderName(sorting, order) === first ? second : first)}
    >
      {title}
      <span className={sort ? 'text-foreground' : 'opacity-40'}>
        <Icon name={sort === undefined ? 'chevrons' : sort === 'ascending' ? 'arrowUp' : 'arrowDown'} />
      </span>
    </button>
  );
}

/** An order of a list. */
export interface Order<A> {
  readonly title: string;
  readonly isAscending: boolean;
  /** What it asks of the service. */
  readonly asked: A;
}

/** What a list can be sorted by. */
export interface Sorting<A = object> {
  /** The orders by their value in the URL. */
  readonly orders: Readonly<Record<string, Order<A>>>;
  /** The one that is left out of the URL. */
  readonly usual: string;
  /** What is sorted by a column's head: the first click gives the first order, the second its reverse. */
  readonly heads: Readonly<Record<string, readonly [first: string, second: string]>>;
}

/** The name of an order in the URL; unknown ones are the usual one. */
export const orderName = ({ orders, usual }: Sorting, given: string | undefined): string =>
  given !== undefined && Object.hasOwn(orders, given) ? given : usual;

/** What an order in the URL asks of the service. */
export const askedOrder = <A>(sorting: Sorting<A>, given: string | undefined): A | undefined =>
  sorting.orders[orderName(sorting as Sorting, given)]?.asked;

/** An order as the URL has it. */
export const inAddress = ({ usual }: Sorting, name: string): string | undefined => (name === usual ? undefined : name);

import type { ListUserPageOptions } from '@latchkey/sdk/admin';

interface Order {
  readonly title: string;
  readonly asked: Pick<ListUserPageOptions, 'orderBy' | 'desc'>;
}

/** The orders of the list by their value in the URL; the first one is left out of it. */
export const orders = {
  newest: { title: 'Newest first', asked: { orderBy: 'signedUpAt', desc: true } },
  oldest: { title: 'Oldest first', asked: { orderBy: 'signedUpAt', desc: false } },
  active: { title: 'Recently active first', asked: { orderBy: 'lastActiveAt', desc: true } },
  inactive: { title: 'Longest inactive first', asked: { orderBy: 'lastActiveAt', desc: false } },
  'a-z': { title: 'Name A to Z', asked: { orderBy: 'name', desc: false } },
  'z-a': { title: 'Name Z to A', asked: { orderBy: 'name', desc: true } },
} as const satisfies Record<string, Order>;

type OrderName = keyof typeof orders;

/** What can be sorted by a column's head: the first click gives the first order, the second its reverse. */
export const sortedBy = {
  user: ['a-z', 'z-a'],
  signedUp: ['newest', 'oldest'],
  lastActive: ['active', 'inactive'],
} as const satisfies Record<string, readonly [OrderName, OrderName]>;

export const orderName = (given: string | undefined): OrderName =>
  given !== undefined && Object.hasOwn(orders, given) ? (given as OrderName) : 'newest';

export const orderOf = (given: string | undefined): Order => orders[orderName(given)];

/** An order as the URL has it. */
export const inAddress = (name: string): string | undefined => (name === 'newest' ? undefined : name);

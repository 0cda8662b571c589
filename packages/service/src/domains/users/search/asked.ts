import type { Endpoints, InputOf, userOrders } from '@latchkey/protocol';

export type UserSearch = Omit<InputOf<Endpoints['GET /latchkey/users']>['query'], 'with_last_place'>;

export type UserOrder = (typeof userOrders)[number];

/** What narrows the list; everything else in the query is about order and pages. */
export type UserFilters = Omit<UserSearch, 'limit' | 'cursor' | 'order_by' | 'desc' | 'count'>;

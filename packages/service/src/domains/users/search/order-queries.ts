import { type RawBuilder, sql } from 'kysely';
import type { UserOrder } from './asked.ts';

/** Where a page begins. The key goes along with the id, because some keys, such as the last activity, keep changing. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

interface Order {
  /** What is compared, of user `u`. */
  readonly key: RawBuilder<unknown>;
  /** A key as text without loss, and back. */
  readonly text: (key: RawBuilder<unknown>) => RawBuilder<string>;
  readonly parse: (key: string) => RawBuilder<unknown>;
  readonly isKey: (key: string) => boolean;
}

/** Microseconds since the epoch: as precise as the database, whatever its time zone. */
const moment = (column: RawBuilder<unknown>): Order => ({
  key: column,
  text: (key) => sql`(extract(epoch from ${key}) * 1000000)::bigint::text`,
  parse: (micros) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`,
  isKey: (key) => /^\d{1,16}$/.test(key),
});

/** The name, or the address where there is none, as far as the index goes; `users_by_name` says the same. */
const name = sql`(left(ltrim(u.search_text, e'\n'), 100) collate "C")`;

/** What the list can be ordered by. Equal keys are ordered by id. */
export const orders: Readonly<Record<UserOrder, Order>> = {
  signed_up_at: moment(sql`u.created_at`),
  last_active_at: moment(sql`u.last_active_at`),
  name: {
    key: name,
    text: (key) => sql`${key}::text`,
    parse: (key) => sql`(${key}::text collate "C")`,
    isKey: (key) => !key.includes('\0'),
  },
};

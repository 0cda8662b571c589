import type { Shared } from '../context/shared.ts';
import type { StoredText } from '../core/safe-storage.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';

/** What gives access to an account: how many there are of each, and what there is none of may be left out. */
export type AccountThings = Partial<
  Readonly<FromWire<ResponseOf<'POST /latchkey/account-questions/secure', 'client'>['removed']>>
>;

/** What the call that was just answered has removed; undefined for nothing. */
export function removedOf({ fromWire, removed }: Pick<Shared, 'fromWire'> & { removed: StoredText }) {
  const told = removed.read();
  removed.keep(null);
  if (!told) return undefined;
  const counts = told.split(', ').map((each) => each.split('='));
  return fromWire(Object.fromEntries(counts.map(([thing, count]) => [thing, Number(count)]))) as AccountThings;
}

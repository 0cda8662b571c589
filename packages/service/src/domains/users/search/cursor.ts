import { Refusal } from '@latchkey/protocol/refusals';
import type { UserOrder } from './asked.ts';
import { orders, type Place } from './order-queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A place as clients carry it. */
export const writeCursor = (order: UserOrder, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url');

/** Throws the refusal CURSOR_INVALID for what no page of this order has answered. */
export function readCursor(order: UserOrder, cursor: string): Place {
  const [of, key, id] = parts(cursor);
  if (of !== order || key === undefined || id === undefined) throw new Refusal('CURSOR_INVALID');
  if (!UUID.test(id) || !orders[order].isKey(key)) throw new Refusal('CURSOR_INVALID');
  return { key, id };
}

function parts(cursor: string): readonly (string | undefined)[] {
  try {
    const given: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(given) && given.every((part) => typeof part === 'string') ? given : [];
  } catch {
    return [];
  }
}

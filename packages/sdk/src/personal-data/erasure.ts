import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import { callAs } from '../core/wire/call.ts';

/** That the data of a user was erased (GDPR, article 17). */
export interface Erasure {
  /** UUID of the user. */
  readonly userId: string;
  /** When it was erased. */
  readonly erasedAt: Date;
  /** Who had the user deleted: themselves, an owner in the dashboard, a server, or the service by a setting. */
  readonly requestedBy: 'user' | 'owner' | 'server' | 'system';
  /** How many rows of each kind were deleted; null for an erasure before they were counted. */
  readonly erased: Readonly<Record<string, number>> | null;
  /** The user into whom this one was merged, and who has what isn't counted in `erased`; else null. */
  readonly mergedInto: string | null;
}

/** When a user was erased, and by whom; null for an ID that wasn't: `const erasure = await readErasure(app, { id });` */
export async function readErasure(app: ServerApp, user: { readonly id: string }): Promise<Erasure | null> {
  const call = callAs(contextOf(app).connection, 'server');
  const asked = call('GET /latchkey/users/:user_id/erasure', { params: { user_id: user.id } });
  const json = await nullOnRefusal('ERASURE_UNKNOWN', asked);
  if (!json) return null;
  const { user_id: userId, erased_at_millis: at, requested_by: requestedBy, erased, merged_into: mergedInto } = json;
  return { userId, erasedAt: new Date(at), requestedBy, erased, mergedInto };
}

import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

/** What is stored of a user, as they may take it along (GDPR, articles 15 and 20). */
export interface PersonalData {
  /** The version of this form. It changes when something in it changes its meaning. */
  readonly version: number;
  /** When it was read. */
  readonly madeAt: Date;
  /** UUID of the user. */
  readonly userId: string;
  /** The rows by what they are (`user`, `contact_channels`, `sessions`, …), the newest first. Times are texts in ISO 8601. */
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/**
 * Everything that is stored of the signed-in user, or, on a server, of any: `const { data } = await readPersonalData(app);`
 * There are no secrets in it, and for users no private metadata of servers. Rejects with `PROOF_TOO_OLD` where the user
 * has to confirm who they are first.
 */
export async function readPersonalData(app: ClientApp): Promise<PersonalData>;
export async function readPersonalData(app: ServerApp, user: { readonly id: string }): Promise<PersonalData>;
export async function readPersonalData(
  app: ClientApp | ServerApp,
  user?: { readonly id: string },
): Promise<PersonalData> {
  const context = contextOf(app);
  if (!user) return shown(await context.call(context.session())('GET /latchkey/users/me/data', {}));
  const call = callAs(context.connection, 'server');
  return shown(await call('GET /latchkey/users/:user_id/data', { params: { user_id: user.id } }));
}

// Names within the rows stay as they are stored.
const shown = (json: ResponseOf<'GET /latchkey/users/me/data', 'client'>): PersonalData => ({
  version: json.version,
  madeAt: new Date(json.made_at_millis),
  userId: json.user_id,
  data: json.data,
});

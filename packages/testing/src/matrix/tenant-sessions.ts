import { internalKeys, type World } from '../start.ts';
import { insist, keyed, password, type SentHeaders, type SignedIn } from './tenant.ts';

/** Further sessions of the people of a tenant, which are good for less. */
export interface Sessions {
  /** Proven too long ago for what needs a proof of late. */
  readonly staleUser: SignedIn;
  readonly staleOwner: SignedIn;
  /** In which somebody acts as them. */
  readonly actingUser: SignedIn;
  readonly actingOwner: SignedIn;
}

const DAY = 24 * 3_600_000;

/** Signs them in once more; how a session stands is written into its row. */
export async function newSessions(world: World, client: SentHeaders, user: string, owner: string): Promise<Sessions> {
  const { db } = world.database;
  const atInternal = keyed('client', { id: 'internal', keys: internalKeys });

  async function newSession(headers: SentHeaders, email: string, row: object): Promise<SignedIn> {
    const body = await insist(world)('POST /auth/password/sign-in', { headers, body: { email, password } });
    const [, claims = ''] = body.access_token.split('.');
    const { refreshTokenId } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    await db.updateTable('sessions').set(row).where('id', '=', refreshTokenId).execute();
    return { id: body.user_id, email, accessToken: body.access_token, refreshToken: body.refresh_token };
  }

  const stale = { proven_at: new Date(world.clock() - DAY) };
  const acting = { is_impersonation: true };
  return {
    staleUser: await newSession(client, user, stale),
    staleOwner: await newSession(atInternal, owner, stale),
    actingUser: await newSession(client, user, acting),
    actingOwner: await newSession(atInternal, owner, acting),
  };
}

import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import type { World } from '../../world/start.ts';

/** Further sessions of the people of a tenant, which are good for less. */
export interface Sessions {
  /** Proven too long ago for what needs a proof of late. */
  readonly staleUser: SignedIn;
  readonly staleOwner: SignedIn;
  /** A session that impersonates them. */
  readonly actingUser: SignedIn;
  readonly actingOwner: SignedIn;
  /** Owners of the project with less than all rights. */
  readonly members: Readonly<Record<LesserRole, SignedIn>>;
}

export const lesserRoles = ['read-only', 'support', 'developer'] as const satisfies OwnerRole[];
export type LesserRole = (typeof lesserRoles)[number];

interface SignedIn {
  readonly accessToken: string;
}

const DAY = 24 * 3_600_000;

/** Signs them in once more; how a session stands is written into its row. */
export async function newSessions(
  { database: { db }, clock }: World,
  projectId: string,
  signIn: { readonly user: () => Promise<SignedIn>; readonly owner: () => Promise<SignedIn> },
  newMember: () => Promise<SignedIn & { readonly id: string }>,
): Promise<Sessions> {
  async function newSession(who: keyof typeof signIn, row: object): Promise<SignedIn> {
    const signedIn = await signIn[who]();
    const [, claims = ''] = signedIn.accessToken.split('.');
    const { refreshTokenId } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    await db.updateTable('sessions').set(row).where('id', '=', refreshTokenId).execute();
    return signedIn;
  }

  async function memberWith(role: LesserRole): Promise<[LesserRole, SignedIn]> {
    const member = await newMember();
    const row = { project_id: projectId, user_id: member.id, role, created_at: new Date(clock()) };
    await db.insertInto('project_owners').values(row).execute();
    return [role, member];
  }

  const stale = { proven_at: new Date(clock() - DAY) };
  const acting = { is_impersonation: true };
  return {
    staleUser: await newSession('user', stale),
    staleOwner: await newSession('owner', stale),
    actingUser: await newSession('user', acting),
    actingOwner: await newSession('owner', acting),
    members: Object.fromEntries(await Promise.all(lesserRoles.map(memberWith))) as Sessions['members'],
  };
}

import type { Db } from '../database/tables.ts';
import { allOwners, ownersByEmail, type RecoverableOwner } from '../domains/owner-recovery/queries.ts';
import { issueFirstOwner, issueRecovery, type Recovery } from '../domains/owner-recovery/recovery.ts';
import { normaliseEmail } from '../domains/users/email.ts';
import { foundedRing } from '../platform/crypto/installation-keys.ts';
import { rateLimits } from '../platform/rate-limit/rate-limit.ts';
import { systemClock } from '../runtime/clock.ts';
import { newRequestId } from '../runtime/ids.ts';
import { systemRandom } from '../runtime/random.ts';
import { type Installation, ringFor, withDatabase } from './installation.ts';

export type { RecoverableOwner } from '../domains/owner-recovery/queries.ts';

/** A single-use dashboard link that signs an owner in. */
export interface OwnerLink {
  readonly url: string;
  readonly expiresAt: number;
}

/** The owners of the installation's projects, or a link that creates the first owner where there is none. */
export function listOwners(
  installation: Installation,
): Promise<{ readonly owners: readonly RecoverableOwner[]; readonly firstOwner: OwnerLink | undefined }> {
  return withDatabase(installation, async ({ db }) => {
    const context = await contextFor(installation, db);
    const owners = await allOwners(db);
    if (owners.some(({ ownsInstallation }) => ownsInstallation)) return { owners, firstOwner: undefined };
    requireDashboard(installation);
    const firstOwner = await issueFirstOwner(context);
    return { owners, firstOwner: firstOwner && linkTo(installation, 'first-run', firstOwner) };
  });
}

/** The owner who has this address. Throws where there is none, and where no link could let that one in. */
export function findOwner(installation: Installation, address: string): Promise<RecoverableOwner> {
  return withDatabase(installation, async ({ db }) => {
    await ringFor(installation, db);
    requireDashboard(installation);
    const email = normaliseEmail(address);
    const [owner] = await ownersByEmail(db, email);
    if (!owner) throw new Error(`No owner has the email ${email}. "latchkey owner recover" lists the owners.`);
    if (owner.isBanned) throw new Error(`${email} is banned. Another owner has to lift the ban first.`);
    return owner;
  });
}

/** A link with which an owner sets a new password and gets in, whatever keeps the owner out now. */
export function recoverOwner(
  installation: Installation,
  owner: RecoverableOwner,
  how: { readonly dropsSecondFactor: boolean },
): Promise<OwnerLink> {
  return withDatabase(installation, async ({ db }) => {
    const recovery = await issueRecovery(await contextFor(installation, db), owner, how);
    return linkTo(installation, 'recover', recovery);
  });
}

async function contextFor(installation: Installation, db: Db) {
  // Codes are hashed as the service hashes them.
  const ring = await foundedRing(db, await ringFor(installation, db), systemRandom);
  return {
    db,
    ring,
    now: systemClock(),
    random: systemRandom,
    rates: rateLimits(ring),
    actor: { kind: 'system' as const },
    requestId: newRequestId(systemRandom),
    // The processes of the service read the event log.
    onEvent: () => undefined,
  };
}

/** The code is in the fragment, which no browser sends and no log of a proxy sees. */
const linkTo = ({ settings }: Installation, page: string, { code, expiresAt }: Recovery): OwnerLink => ({
  url: `${settings.baseUrl}/${page}#${code}`,
  expiresAt,
});

function requireDashboard({ settings: { baseUrl } }: Installation): void {
  if (new URL(baseUrl).pathname !== '/')
    throw new Error('LATCHKEY_URL: the link is one of the dashboard, which needs an address without a path.');
}

import { randomUUID } from 'node:crypto';
import { issueCode } from '@latchkey/service/domains/codes/codes';
import type { Project } from '@latchkey/service/domains/projects/project';
import { INTERNAL_PROJECT_ID } from '@latchkey/service/domains/projects/project-id';
import { testContext } from '../world/context.ts';
import { newEmail } from '../world/new-project.ts';
import type { World } from '../world/start.ts';
import type { Destroyed } from './sample.ts';
import { newInvitation } from './tenant/invitation.ts';
import { newPermission } from './tenant/permission.ts';
import {
  insist,
  internal,
  type Keys,
  keyed,
  moreSessions,
  newKeySet,
  newTenant,
  owned,
  type SignedIn,
  signIn,
  signUp,
  type Tenant,
} from './tenant/tenant.ts';

/** Everybody and everything that the callers of the matrix are made of. */
export interface Cast {
  /** The project that callers address. */
  readonly own: Tenant;
  /** The project that no caller in the matrix may see or touch. */
  readonly foreign: Tenant;
  readonly over: Over;
  /** A good token of the kind that makes the first owner, in an installation that has owners. */
  readonly firstOwnerToken: string;
  /** The code of a sign-in at the foreign project that waits for its second factor. */
  readonly foreignAttempt: string;
}

/** What was good once, all of the own project. */
export interface Over {
  readonly expiredUser: SignedIn;
  readonly endedUser: SignedIn;
  readonly deletedUser: SignedIn;
  readonly expiredOwner: SignedIn;
  readonly endedOwner: SignedIn;
  readonly deletedOwner: SignedIn;
  readonly formerOwner: SignedIn;
  readonly revokedKeys: Keys;
  readonly expiredKeys: Keys;
}

/** Two projects of two owners, and around the first one all that has expired, ended or been taken back. */
export async function newCast(world: World): Promise<Cast> {
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  // What a sign-up answers there is what it answers everywhere.
  const settings = { headers: keyed('admin', internal), body: { private_accounts: false } };
  await insist(world)('PATCH /latchkey/project-settings', settings);
  const own = await newTenant(world);
  const foreign = await newTenant(world);
  const admin = keyed('admin', own);
  const expiring = await newKeySet(world, admin, own.canary, world.clock() + 1_000);
  world.clock.advance((world.parts.accessTokenSeconds + 1) * 1_000);
  const [ownNow, foreignNow] = [await signedInAgain(world, own), await signedInAgain(world, foreign)];
  const over: Over = {
    expiredUser: own.user,
    expiredOwner: own.owner,
    expiredKeys: expiring,
    endedUser: await endSession(world, own, await signIn(world, own, own.user.email)),
    endedOwner: await endSession(world, internal, await signIn(world, internal, own.owner.email)),
    deletedUser: await deleteUser(world, own, await signUp(world, own)),
    deletedOwner: await deleteUser(world, internal, await makeOwner(world, await signUp(world, internal), [own.id])),
    formerOwner: await makeOwner(world, await makeOwner(world, await signUp(world, internal), [own.id]), []),
    revokedKeys: await revoked(world, own, await newKeySet(world, admin, own.canary)),
  };
  return {
    own: ownNow,
    foreign: foreignNow,
    over,
    firstOwnerToken: await newFirstOwnerToken(world),
    foreignAttempt: await newAttempt(world, foreignNow),
  };
}

/** A tenant that calls may take away from, and what of it is gone. */
interface ThrowAway {
  readonly tenant: Tenant;
  readonly gone: Set<Destroyed>;
}

const throwAways = new WeakMap<World, ThrowAway[]>();

/** What many calls take away, made anew in a project that has lost it: a whole project takes fifty calls. */
const replacements: Partial<Record<Destroyed, (world: World, tenant: Tenant) => Promise<Partial<Tenant>>>> = {
  invitation: async (world, tenant) => {
    const place = { teamId: tenant.teamId, server: keyed('server', tenant) };
    return { invitation: await newInvitation(insist(world), place, newEmail()) };
  },
  permission: async (world, tenant) => {
    const headers = { admin: keyed('admin', tenant), server: keyed('server', tenant) };
    const place = { userId: tenant.user.id, teamId: tenant.teamId, headers };
    const marks = { ...tenant, canary: `canary-${randomUUID()}` };
    return { permissionId: await newPermission(insist(world), place, marks) };
  },
};

/**
 * The same cast with another project in the place of the own one, for a call that takes a part of it away for good. What one
 * call has left is good for another that takes away something else.
 */
export async function withThrowAway(world: World, cast: Cast, part: Destroyed): Promise<Cast> {
  const known = throwAways.get(world) ?? [];
  const [used] = known;
  const replace = replacements[part];
  if (used?.gone.has(part) && replace)
    return { ...cast, own: { ...used.tenant, ...(await replace(world, used.tenant)) } };
  // Without the permission the user takes nothing of the team away.
  const isGood = ({ gone }: ThrowAway) => !gone.has(part) && (part === 'permission' || !gone.has('permission'));
  const one = known.find(isGood) ?? { tenant: await newTenant(world), gone: new Set() };
  one.gone.add(part);
  const left = known.filter((other) => other !== one);
  throwAways.set(world, part === 'everything' ? left : [...left, one]);
  return { ...cast, own: one.tenant };
}

/** As the console of a service shows it that started before there was an owner. */
async function newFirstOwnerToken({ database, clock }: World): Promise<string> {
  const context = testContext(database.db, { now: clock() });
  return issueCode(context, { id: INTERNAL_PROJECT_ID } as Project, 'first-owner', {});
}

function newAttempt({ database, clock }: World, { id, user }: Tenant): Promise<string> {
  const context = testContext(database.db, { now: clock() });
  const data = { factors: ['password'], is_new_user: false };
  return issueCode(context, { id } as Project, 'mfa-attempt', { userId: user.id, data });
}

async function signedInAgain(world: World, tenant: Tenant): Promise<Tenant> {
  const owner = await signIn(world, internal, tenant.owner.email);
  const user = await signIn(world, tenant, tenant.user.email);
  const sessions = await moreSessions(world, tenant, tenant);
  return { ...tenant, owner, user, sessions };
}

async function endSession(world: World, project: { id: string; keys: Keys }, user: SignedIn): Promise<SignedIn> {
  const headers = { ...keyed('client', project), 'access-token': user.accessToken };
  await insist(world)('DELETE /auth/sessions/current', { headers });
  return user;
}

async function deleteUser(world: World, project: { id: string; keys: Keys }, user: SignedIn): Promise<SignedIn> {
  const headers = { ...keyed('server', project), 'access-token': user.accessToken };
  await insist(world)('DELETE /users/me', { headers });
  return user;
}

/** Makes a user of `internal` the owner of exactly these projects. */
async function makeOwner(world: World, user: SignedIn, managedProjectIds: string[]): Promise<SignedIn> {
  const headers = { ...keyed('server', internal), 'access-token': user.accessToken };
  const body = { server_metadata: { managedProjectIds } };
  const changed = await insist(world)('PATCH /users/me', { headers, body });
  if (changed.server_metadata.managedProjectIds.length !== managedProjectIds.length)
    throw new Error('No owner was made.');
  // While it lasts, the ownership opens the project; after that the matrix shows that it does not.
  if (managedProjectIds[0]) {
    await insist(world)('GET /internal/projects/current', {
      headers: owned('admin', { id: managedProjectIds[0] }, user),
    });
  }
  return user;
}

async function revoked(world: World, own: Tenant, keySet: Keys & { id: string }): Promise<Keys> {
  await insist(world)('GET /users', { headers: keyed('server', { id: own.id, keys: keySet }) });
  await insist(world)(`PATCH /internal/api-keys/${keySet.id}`, {
    headers: keyed('admin', own),
    body: { revoked: true },
  });
  return keySet;
}

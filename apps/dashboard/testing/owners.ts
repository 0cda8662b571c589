import { known, ok, refusal } from './answers.ts';
import { idOf, NOW } from './shapes.ts';
import type { Asked, World } from './world.ts';

const DAY = 24 * 60 * 60_000;
/** Whoever is signed in. */
const OWN_ID = '0000000f-0000-4000-8000-000000000001';

export interface OwnerBody {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly profile_image_url: string | null;
  readonly became_owner_at_millis: number;
}

export interface OwnerInvitationBody {
  readonly id: string;
  readonly recipient_email: string;
  readonly inviter_display_name: string | null;
  readonly created_at_millis: number;
  readonly expires_at_millis: number;
}

export interface Owners {
  owners: readonly OwnerBody[];
  invitations: readonly OwnerInvitationBody[];
}

export const ownerBody = (number: number, changes: Partial<OwnerBody> = {}): OwnerBody => ({
  user_id: number === 1 ? OWN_ID : idOf(number, 15),
  display_name: number === 1 ? null : `Owner ${number}`,
  primary_email: number === 1 ? 'owner@example.com' : `owner-${number}@example.com`,
  primary_email_verified: true,
  profile_image_url: null,
  became_owner_at_millis: NOW - 400 * DAY + number * DAY,
  ...changes,
});

export const ownerInvitationBody = (
  number: number,
  changes: Partial<OwnerInvitationBody> = {},
): OwnerInvitationBody => ({
  id: idOf(number, 14),
  recipient_email: `invited-${number}@example.com`,
  inviter_display_name: 'owner@example.com',
  created_at_millis: NOW - DAY,
  expires_at_millis: NOW + 6 * DAY,
  ...changes,
});

export const fullOwners = (): Owners => ({
  owners: [ownerBody(1), ownerBody(2), ownerBody(3, { primary_email_verified: false })],
  invitations: [ownerInvitationBody(1), ownerInvitationBody(2)],
});

/** Who owns the project, and who is invited to. */
export function answerOwners({ owners }: World, { key, body }: Asked): Response | undefined {
  if (key === 'GET /latchkey/owners') return ok({ items: owners.owners, is_paginated: false });
  if (key === 'GET /latchkey/owner-invitations') return ok({ items: owners.invitations, is_paginated: false });
  if (key === 'POST /latchkey/owner-invitations') return invite(owners, String(body.email));
  const [, kind = '', id = ''] = /^DELETE \/latchkey\/(owners|owner-invitations)\/(.+)$/.exec(key) ?? [];
  if (kind === 'owners') {
    if (owners.owners.length === 1)
      return refusal('LAST_OWNER', 400, 'A project needs an owner, and this is the last one.');
    owners.owners = owners.owners.filter(({ user_id }) => user_id !== id);
    return ok({ success: true });
  }
  if (kind !== 'owner-invitations') return undefined;
  owners.invitations = owners.invitations.filter((invitation) => invitation.id !== id);
  return ok({ success: true });
}

function invite(owners: Owners, email: string): Response {
  if (owners.owners.some(({ primary_email }) => primary_email === email))
    return refusal('OWNER_ALREADY', 409, 'Whoever has this e-mail address owns the project already.');
  const made = ownerInvitationBody(9, {
    id: crypto.randomUUID(),
    recipient_email: email,
    expires_at_millis: NOW + 7 * DAY,
  });
  owners.invitations = [...owners.invitations.filter(({ recipient_email }) => recipient_email !== email), made];
  return ok(made, 201);
}

const refused: Readonly<Record<string, readonly [number, string, string]>> = {
  expired: [400, 'VERIFICATION_CODE_EXPIRED', 'The code has expired.'],
  used: [409, 'VERIFICATION_CODE_ALREADY_USED', 'The code has been used already.'],
};
/** As long as a code is, which begins with what becomes of it. */
export const invitationCode = (state: string) => state.padEnd(45, '0');

const recoveries = ['plain', 'second', 'drops'];

/** The page of a recovery, whose code says what there is to see: `plain`, `second`, `drops`, `expired` or `used`. */
export function answerOwnerRecovery(world: World, { key, body }: Asked): Response | undefined {
  if (key !== 'POST /latchkey/owner-recovery/inspect') return undefined;
  const state = String(body.code).replace(/0+$/, '');
  const failure = refused[state];
  if (failure) return known(...failure);
  if (!recoveries.includes(state)) return known(404, 'VERIFICATION_CODE_NOT_FOUND', 'There is no such code.');
  if (state === 'second') world.email = 'second@example.com';
  return ok({
    email: world.email,
    has_second_factor: state !== 'plain',
    drops_second_factor: state === 'drops',
  });
}

/** The page of an invitation, whose code says what there is to see: `mine`, `other`, `owned`, `new`, `expired` or `used`. */
export function answerOwnerInvitation(world: World, { key, body }: Asked): Response | undefined {
  if (!key.startsWith('POST /latchkey/owner-invitations/')) return undefined;
  if (key.endsWith('/sign-up')) return undefined;
  const state = String(body.code).replace(/0+$/, '');
  const failure = refused[state];
  if (failure) return known(...failure);
  if (!['mine', 'other', 'owned', 'new'].includes(state))
    return known(404, 'VERIFICATION_CODE_NOT_FOUND', 'There is no such code.');
  const [project] = world.projects.filter(({ id }) => id !== 'internal');
  if (!project) return known(404, 'VERIFICATION_CODE_NOT_FOUND', 'There is no such code.');
  if (key.endsWith('/accept')) return ok({ project_id: project.id });
  const { isSignedIn } = world;
  return ok({
    project: { id: project.id, display_name: project.display_name },
    inviter_display_name: 'Ada Lovelace',
    recipient_email: state === 'mine' ? world.email : 'grace@example.com',
    expires_at_millis: NOW + 6 * DAY,
    has_account: state !== 'new',
    is_owner: isSignedIn ? state === 'owned' : null,
    is_recipient: isSignedIn ? state === 'mine' : null,
  });
}

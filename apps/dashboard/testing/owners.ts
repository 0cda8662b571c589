import { type Answer, data, done, knownError, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import type { Item } from '@latchkey/testing/fake-api/samples/ids';
import { DAY, idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { ProjectBody } from '@latchkey/testing/fake-api/samples/project';
import type { Call, Replies, Reply } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

/** The signed-in user. */
const OWN_ID = '0000000f-0000-4000-8000-000000000001';

export type OwnerBody = Item<'GET /latchkey/owners'>;

export type OwnerInvitationBody = Item<'GET /latchkey/owner-invitations'>;

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
  role: 'owner',
  became_owner_at_millis: NOW - 400 * DAY + number * DAY,
  last_active_at_millis: NOW - (number - 1) * 9 * DAY,
  is_multi_factor_required: number === 1,
  ...changes,
});

export const ownerInvitationBody = (
  number: number,
  changes: Partial<OwnerInvitationBody> = {},
): OwnerInvitationBody => ({
  id: idOf(number, 14),
  recipient_email: `invited-${number}@example.com`,
  inviter_display_name: 'owner@example.com',
  role: 'owner',
  created_at_millis: NOW - DAY,
  expires_at_millis: NOW + 6 * DAY,
  ...changes,
});

export const fullOwners = (): Owners => ({
  owners: [ownerBody(1), ownerBody(2), ownerBody(3, { primary_email_verified: false })],
  invitations: [ownerInvitationBody(1), ownerInvitationBody(2)],
});

/** Who owns the project, and who is invited to. */
export const ownerReplies = ({ owners }: World): Replies => ({
  'GET /latchkey/owners': () => listOf(...owners.owners),
  'GET /latchkey/owner-invitations': () => listOf(...owners.invitations),
  'POST /latchkey/owner-invitations': ({ body }) => invite(owners, body),
  'PATCH /latchkey/owners/:id'({ params: { id }, body }) {
    const others = owners.owners.filter(({ user_id, role }) => user_id !== id && role === 'owner');
    if (others.length === 0 && body.role !== 'owner') return refusal('LAST_OWNER');
    owners.owners = owners.owners.map((owner) => (owner.user_id === id ? { ...owner, role: body.role } : owner));
    return done;
  },
  'DELETE /latchkey/owners/:id'({ params: { id } }) {
    if (owners.owners.length === 1) return refusal('LAST_OWNER');
    owners.owners = owners.owners.filter(({ user_id }) => user_id !== id);
    return done;
  },
  'DELETE /latchkey/owner-invitations/:id'({ params: { id } }) {
    owners.invitations = owners.invitations.filter((invitation) => invitation.id !== id);
    return done;
  },
});

function invite(owners: Owners, { email, role = 'owner' }: Call['body']): Answer {
  if (owners.owners.some(({ primary_email }) => primary_email === email)) return refusal('OWNER_ALREADY');
  const made = ownerInvitationBody(9, {
    id: crypto.randomUUID(),
    recipient_email: email,
    role,
    expires_at_millis: NOW + 7 * DAY,
  });
  owners.invitations = [...owners.invitations.filter(({ recipient_email }) => recipient_email !== email), made];
  return data(made);
}

const refused: Readonly<Record<string, Answer>> = {
  expired: knownError('VERIFICATION_CODE_EXPIRED'),
  used: knownError('VERIFICATION_CODE_ALREADY_USED'),
};
const unknown = knownError('VERIFICATION_CODE_NOT_FOUND');
/** As long as a code is, which begins with what becomes of it. */
export const invitationCode = (state: string) => state.padEnd(45, '0');
const stateOf = (code: string) => code.replace(/0+$/, '');

/** The page of a recovery, whose code says what there is to see: `plain`, `second`, `drops`, `expired` or `used`. */
const recovery =
  (world: World): Reply =>
  ({ body }) => {
    const state = stateOf(body.code);
    if (!['plain', 'second', 'drops'].includes(state)) return refused[state] ?? unknown;
    if (state === 'second') world.email = 'second@example.com';
    return data({ email: world.email, has_second_factor: state !== 'plain', drops_second_factor: state === 'drops' });
  };

/** The page of an invitation, whose code says what there is to see: `mine`, `other`, `owned`, `new`, `expired` or `used`. */
const invited =
  (world: World, answer: (state: string, project: ProjectBody) => object): Reply =>
  ({ body }) => {
    const state = stateOf(body.code);
    const project = world.projects.find(({ id }) => id !== 'internal');
    if (!project || !['mine', 'other', 'owned', 'new'].includes(state)) return refused[state] ?? unknown;
    return data(answer(state, project));
  };

/** The owner links, for whichever user is signed in. */
export const ownerLinkReplies = (world: World): Replies => ({
  'POST /latchkey/owner-recovery/inspect': recovery(world),
  'POST /latchkey/owner-invitations/accept': invited(world, (_, { id }) => ({ project_id: id })),
  'POST /latchkey/owner-invitations/inspect': invited(world, (state, { id, display_name }) => ({
    project: { id, display_name },
    inviter_display_name: 'Ada Lovelace',
    recipient_email: state === 'mine' ? world.email : 'grace@example.com',
    role: 'owner',
    expires_at_millis: NOW + 6 * DAY,
    has_account: state !== 'new',
    is_owner: world.isSignedIn ? state === 'owned' : null,
    is_recipient: world.isSignedIn ? state === 'mine' : null,
  })),
});

import { newEmail } from '../../world/new-project.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import { password, type Tenant } from '../tenant/tenant.ts';

const UNKNOWN = 'OWNER_INVITATION_UNKNOWN';
const ownerOf = ({ owner }: Tenant) => ({ params: { user_id: owner.id } });
const invitationOf = ({ ownerInvitation }: Tenant) => ({ params: { invitation_id: ownerInvitation.id } });
const codeOf = ({ ownerInvitation: { code } }: Tenant) => ({ body: { code } });
const madeUp = { code: '0'.repeat(45) };

/** The inputs of the routes of owners, and of those who are invited to be one. */
export const ownerSamples = {
  'GET /latchkey/owners': { own: {} },
  'PATCH /latchkey/owners/:user_id': {
    own: {
      send: ({ own }) => ({ ...ownerOf(own), body: { role: 'support' } }),
      outcome: ({ project }) => (project === 'own' ? 'LAST_OWNER' : 'OWNER_ROLE_FIXED'),
    },
    foreign: {
      send: ({ foreign }) => ({ ...ownerOf(foreign), body: { role: 'owner' } }),
      outcome: always('OWNER_UNKNOWN'),
    },
  },
  'DELETE /latchkey/owners/:user_id': {
    own: {
      send: ({ own }) => ownerOf(own),
      outcome: ({ project, role }) => {
        if (role) return 'OWNER_ROLE_INSUFFICIENT';
        return project === 'own' ? 'LAST_OWNER' : 'OWNER_UNKNOWN';
      },
    },
    foreign: {
      send: ({ foreign }) => ownerOf(foreign),
      outcome: ({ role }) => (role ? 'OWNER_ROLE_INSUFFICIENT' : 'OWNER_UNKNOWN'),
    },
  },
  'GET /latchkey/owner-invitations': { own: {} },
  'POST /latchkey/owner-invitations': { own: { send: () => ({ body: { email: newEmail() } }) } },
  'DELETE /latchkey/owner-invitations/:invitation_id': {
    own: { send: ({ own }) => invitationOf(own), outcome: onlyOwn(UNKNOWN), destroys: 'ownerInvitation' },
    foreign: { send: ({ foreign }) => invitationOf(foreign), outcome: always(UNKNOWN) },
  },
  // Any bearer of the code may look; it is protected by having been emailed.
  'POST /latchkey/owner-invitations/inspect': {
    own: { send: ({ own }) => codeOf(own) },
    'a made-up code': { send: () => ({ body: madeUp }), outcome: always('VERIFICATION_CODE_NOT_FOUND') },
  },
  'POST /latchkey/owner-invitations/accept': {
    'of somebody else': { send: ({ foreign }) => codeOf(foreign), outcome: always('OWNER_INVITATION_FOREIGN') },
  },
  'POST /latchkey/owner-invitations/sign-up': {
    own: { send: ({ own }) => ({ body: { ...codeOf(own).body, password } }), destroys: 'ownerInvitation' },
    'a made-up code': {
      send: () => ({ body: { ...madeUp, password } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  },
  // Only the machine itself issues good ones.
  'POST /latchkey/owner-recovery/inspect': {
    'a made-up code': { send: () => ({ body: madeUp }), outcome: always('VERIFICATION_CODE_NOT_FOUND') },
  },
  'POST /latchkey/owner-recovery': {
    'a made-up code': {
      send: () => ({ body: { ...madeUp, password } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  },
} as const satisfies Record<string, Record<string, Sample>>;

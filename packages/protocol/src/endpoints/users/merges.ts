import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { uuid } from '../../input/scalars.ts';

/** What a user has that a merge is about. */
const mergedThings = [
  'contact_channels',
  'password',
  'oauth_accounts',
  'passkeys',
  'authenticator_app',
  'security_keys',
  'recovery_codes',
  'team_memberships',
  'team_permissions',
  'project_permissions',
  'api_keys',
  'notification_preferences',
  'sessions',
  'connected_apps',
  'delegations',
] as const;

const Merge = z.object({
  user_id: z.string().describe('The user who stays.'),
  duplicate_id: z.string().describe('The user who is deleted.'),
  things: z
    .array(
      z.object({
        thing: z.enum(mergedThings).describe('What the duplicate has.'),
        moves: z.int().describe('How many go over to the user who stays.'),
        ends: z.int().describe('How many are deleted, because the user has the same or because they cannot move.'),
      }),
    )
    .describe('What becomes of all that the duplicate has; what it has none of is left out.'),
});

const ofUser = {
  access: 'server',
  params: z.object({ user_id: uuid }),
  answer: json(Merge),
  errors: ['USER_NOT_FOUND'],
  refusals: [
    'MERGED_WITH_ITSELF',
    'MERGED_INTO_ANONYMOUS',
    'BANNED_NOT_MERGED',
    'OWNERS_NOT_MERGED',
    'UNPROVEN_NOT_MERGED',
    'PROVISIONED_NOT_MERGED',
  ],
  addition: true,
} as const;
const Duplicate = z.strictObject({ duplicate_id: uuid.describe('The user who is deleted.') });

export const merges = {
  'GET /latchkey/users/:user_id/merge': {
    purpose: 'What would become of all that a duplicate has, if it were merged into this user.',
    ...ofUser,
    query: Duplicate,
  },
  'POST /latchkey/users/:user_id/merge': {
    purpose: 'Merge a duplicate into this user: what it has moves to this user, its sessions end, and it is deleted.',
    invalidates: [
      'user',
      'users',
      'teamUsers',
      'teamMembers',
      'teamProfile',
      'contactChannels',
      'sessions',
      'factors',
      'metrics',
    ],
    ...ofUser,
    ownerRole: 'developer',
    recentProof: true,
    body: Duplicate,
  },
} as const satisfies EndpointTable;

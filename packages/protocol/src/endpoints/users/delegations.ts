import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, integer, nonEmptyText, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** What a user has an agent do for them (RFC 8693, section 1.1: delegation). */
const Delegation = z.object({
  id: z.string(),
  agent: z.object({ client_id: z.string(), name: z.string(), logo_url: z.string().nullable() }),
  purpose: z.string(),
  resources: z
    .array(
      z.object({
        display_name: z.string(),
        scopes: z.array(z.object({ name: z.string(), description: z.string() })),
      }),
    )
    .describe('The resource servers that it may reach, and what it may do there.'),
  connected_accounts: z.array(z.string()).describe('The providers whose tokens it may have.'),
  may_delegate: z.boolean().describe('Whether it may hand on what it got to other agents.'),
  created_at_millis: z.int(),
  expires_at_millis: z.int(),
  last_used_at_millis: z.int().nullable(),
});

const reachOfOne = z.strictObject({
  identifier: nonEmptyText,
  scopes: z.array(nonEmptyText).min(1).max(limits.resourceScopes),
});

/** What users have agents do for them: programs that act in their place, for a purpose and a time. */
export const delegations = {
  'GET /latchkey/delegations': {
    purpose: "List the signed-in user's delegations to agents that haven't ended, newest first.",
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    userAs: 'id',
    query: z.strictObject({}),
    answer: json(list(Delegation)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/delegations': {
    purpose:
      'Have an agent act for the signed-in user, for a purpose and a time, with some of what the user may do. The agent exchanges the id of the delegation for tokens at the token endpoint (RFC 8693).',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    recentProof: true,
    query: z.strictObject({}),
    body: z.strictObject({
      client_id: nonEmptyText.describe('Of the agent.'),
      purpose: text
        .pipe(z.string().trim().min(1).max(limits.delegationPurposeMaxCharacters))
        .describe('What it is for, as the user reads it: "Book the trip to Oslo".'),
      expires_in_seconds: integer.pipe(z.int().min(limits.delegationMinSeconds).max(limits.delegationMaxSeconds)),
      resources: z.array(reachOfOne).max(limits.delegatedResources).optional(),
      connected_accounts: z.array(atMost(limits.redirectUriMaxCharacters)).max(limits.delegatedResources).optional(),
      may_delegate: z.boolean().optional().describe('False if left out.'),
    }),
    answer: json(Delegation, 201),
    errors: [
      'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
      'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    ],
    refusals: ['AGENT_UNKNOWN', 'DELEGATION_INVALID', 'DELEGATIONS_TOO_MANY'],
    addition: true,
  },
  'DELETE /latchkey/delegations/:delegation_id': {
    purpose: 'End a delegation. Tokens that agents got by it are good for no longer than they last.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    params: z.strictObject({ delegation_id: anyUuid }),
    query: z.strictObject({}),
    answer: success,
    errors: [],
    refusals: ['DELEGATION_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { displayName, domainUrl, flag, integer, nonEmptyText, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { oauthProviderIds } from './project-shapes.ts';
import { policyInput, policySettings } from './sign-in-policy.ts';

const OidcProvider = z.object({
  id: z.string(),
  display_name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean().describe('Whether a secret is stored, which is never read again.'),
  enabled: z.boolean(),
});
const says = {
  privateAccounts:
    'Whether nobody is told which addresses have an account: every way in answers alike, and a sign-up by password is finished by a mailed link.',
  secretsReadable:
    'Whether clients of the alias prefix read stored passwords and client secrets in clear, as they expect; our own never do.',
};
const Settings = z.object({
  anonymous_sign_up_enabled: z
    .boolean()
    .describe('Whether applications may make guests, who have said no way to sign in yet.'),
  client_team_permissions_enabled: z
    .boolean()
    .describe('Whether members who hold `$update_team` may grant and take what they hold themselves.'),
  session_idle_days: z
    .int()
    .nullable()
    .describe('For so many days a session may be unused; null for however long it lasts.'),
  proof_max_age_minutes: z
    .int()
    .nullable()
    .describe(
      'For so many minutes after signing in, or confirming who they are, users may change how to sign in; null for always.',
    ),
  ...policySettings,
  api_keys_survive_reset: z
    .boolean()
    .describe('Whether API keys of a user go on working when the user resets the password.'),
  private_accounts: z.boolean().describe(says.privateAccounts),
  secrets_readable: z.boolean().describe(says.secretsReadable),
  oidc_providers: z
    .array(OidcProvider)
    .describe('The identity providers of the project itself, beside those that everybody knows.'),
});

const ownProviderId = text.pipe(
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, '{path} must be lower-case letters, digits and dashes, 40 at most')
    .refine((id) => !oauthProviderIds.some((known) => known === id), '{path} must not be the id of a known provider'),
);
const issuer = domainUrl.pipe(
  z
    .string()
    .max(500)
    .regex(/^[!-~]+$/, '{path} must be ASCII')
    .regex(/^[^?#@]+$/, '{path} must be without user, query and fragment'),
);

const OidcProviderInput = z.strictObject({
  id: ownProviderId,
  display_name: displayName.pipe(z.string().min(1)),
  issuer,
  client_id: nonEmptyText,
  // Left out it stays, as long as it goes to the same issuer for the same client.
  client_secret: nonEmptyText.optional(),
  // As it is read, so that what was read can be sent back.
  has_client_secret: flag.optional(),
  enabled: flag.optional(),
});

/** Settings of a project that clients of the protocol do not know, beside those of `/internal/projects/current`. */
export const projectSettings = {
  'GET /latchkey/project-settings': {
    purpose: 'Read the additional settings of the project.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(Settings),
    errors: [],
    addition: true,
  },
  'PATCH /latchkey/project-settings': {
    purpose: 'Change additional settings of the project; lists are replaced whole.',
    access: 'admin',
    query: z.strictObject({}),
    body: z.strictObject({
      anonymous_sign_up_enabled: flag
        .optional()
        .describe('Whether applications may make guests, who have said no way to sign in yet.'),
      client_team_permissions_enabled: flag
        .optional()
        .describe('Whether members who hold `$update_team` may grant and take what they hold themselves.'),
      session_idle_days: integer
        .pipe(z.int().min(1).max(limits.sessionIdleMaxDays))
        .nullable()
        .optional()
        .describe('For so many days a session may be unused; null for however long it lasts.'),
      proof_max_age_minutes: integer
        .pipe(z.int().min(1).max(limits.proofMaxAgeMaxMinutes))
        .nullable()
        .optional()
        .describe(
          'For so many minutes after signing in, or confirming who they are, users may change how to sign in; null for always.',
        ),
      ...policyInput,
      api_keys_survive_reset: flag
        .optional()
        .describe('Whether API keys of a user go on working when the user resets the password.'),
      private_accounts: flag.optional().describe(says.privateAccounts),
      secrets_readable: flag.optional().describe(says.secretsReadable),
      oidc_providers: z
        .array(OidcProviderInput)
        .max(limits.ownProviders)
        .optional()
        .describe(
          'All of them, in place of those that there were. A secret that is left out stays, for the same issuer and client.',
        ),
    }),
    recentProof: [
      'proof_max_age_minutes',
      'minimum_assurance',
      'private_accounts',
      'secrets_readable',
      'api_keys_survive_reset',
    ],
    answer: json(Settings),
    errors: [],
    refusals: ['OIDC_PROVIDER_NEEDS_SECRET', 'POLICY_NEEDS_PASSKEYS'],
    addition: true,
  },
} as const satisfies EndpointTable;

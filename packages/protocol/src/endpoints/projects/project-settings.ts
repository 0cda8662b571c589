import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { displayName, domainUrl, flag, nonEmptyText, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { oauthProviderIds } from '../../oauth-providers.ts';
import { keysWith } from '../../settings/settings.ts';
import { readSettings, writtenSettings } from '../../settings/shapes.ts';
import { ProjectChanges } from './project-shapes.ts';

const OidcProvider = z.object({
  id: z.string(),
  display_name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean().describe('Whether a secret is stored, which is never read again.'),
  enabled: z.boolean(),
});
const Settings = z.object({
  ...readSettings({ of: 'latchkey' }),
  oidc_providers: z.array(OidcProvider).describe("The project's own identity providers, besides the built-in ones."),
});

/** What metrics call the methods that are no provider. */
const OTHER_METHODS = ['password', 'otp', 'passkey'];

const ownProviderId = text.pipe(
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, '{path} must be lower-case letters, digits and dashes, 40 at most')
    .refine((id) => !oauthProviderIds.some((known) => known === id), '{path} must not be the id of a known provider')
    .refine((id) => !OTHER_METHODS.includes(id), '{path} must not be the name of another sign-in method'),
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
    purpose:
      'Change settings of the project, these and those of `/internal/projects/current`, in one step; lists are replaced whole.',
    invalidates: ['adminProject', 'project', 'ownedProjects'],
    access: 'admin',
    query: z.strictObject({}),
    body: ProjectChanges.extend({
      ...writtenSettings({ of: 'latchkey' }),
      oidc_providers: z
        .array(OidcProviderInput)
        .max(limits.ownProviders)
        .optional()
        .describe(
          'The complete list, which replaces the current one. A secret left out stays, for the same issuer and client.',
        ),
    }),
    bodyLimit: limits.largeBodyBytes,
    recentProof: [...keysWith({ needsRecentProof: true }), 'is_production_mode'],
    answer: json(Settings),
    errors: [],
    refusals: [
      'OAUTH_PROVIDER_NEEDS_SECRET',
      'OIDC_PROVIDER_NEEDS_SECRET',
      'EMAIL_SERVER_NEEDS_PASSWORD',
      'EMAIL_THEME_INVALID',
      'PRODUCTION_UNSAFE',
      'POLICY_NEEDS_PASSKEYS',
    ],
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { requestSchema } from '../../derived/json-schema.ts';
import { type EndpointTable, json, list } from '../../endpoint.ts';
import {
  atMost,
  displayName,
  flag,
  imageUrl,
  instant,
  integer,
  looseEmail,
  metadata,
  nonEmptyText,
  oneOf,
  permissionId,
  text,
  totpSecret,
  uuid,
} from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const sourceId = nonEmptyText
  .pipe(atMost(limits.importSourceIdMaxCharacters))
  .describe('The id in the system it comes from. It is imported once under this id.');
const picture = imageUrl.pipe(
  z
    .string()
    .regex(/^https?:\/\//i, '{path} must start with http:// or https://')
    .meta({ format: 'uri' }),
);
const base64url = (characters: number) =>
  atMost(characters).pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, '{path} must be base64url without padding')
      .meta({ pattern: '^[A-Za-z0-9_-]+$' }),
  );

const described = {
  source_id: sourceId,
  profile_image_url: picture.nullable().optional().describe('A web address.'),
  client_metadata: metadata.optional().describe('Any JSON that clients read and write.'),
  client_read_only_metadata: metadata.optional().describe('Any JSON that clients read.'),
  server_metadata: metadata.optional().describe('Any JSON that only servers read.'),
  created_at_millis: instant.optional().describe('When it was created there; the time of the import if left out.'),
};

const Email = z.strictObject({
  value: nonEmptyText.pipe(looseEmail).describe('The address itself.'),
  is_verified: flag.optional().describe('Whether the other system has verified it; false if left out.'),
  is_primary: flag.optional().describe('Whether it is the primary email; the first one is if none says so.'),
  used_for_auth: flag.optional().describe('Whether the user signs in with it; the primary email if left out.'),
});

const Passkey = z.strictObject({
  credential_id: base64url(limits.passkeyTextMaxCharacters),
  public_key: base64url(limits.passkeyTextMaxCharacters).describe('The COSE key.'),
  counter: integer.pipe(z.int().min(0).max(4_294_967_295)).optional(),
  transports: z.array(text).max(20).optional(),
  name: atMost(limits.passkeyNameMaxCharacters).optional(),
  is_backup_eligible: flag.optional(),
  is_backed_up: flag.optional(),
});

const permissionIds = z.array(permissionId).max(limits.permissionsOfGroup);

const DIGEST = '^(\\{SHA256\\}[A-Za-z0-9+/]{43}=?|\\{SHA512\\}[A-Za-z0-9+/]{86}(==)?)$';
const digest = nonEmptyText.pipe(
  z
    .string()
    .regex(new RegExp(DIGEST), '{path} must be {SHA256} or {SHA512} and the digest in base64')
    .meta({ pattern: DIGEST }),
);

const ApiKey = z.strictObject({
  value_hash: digest.describe(
    'The digest of the whole key, unsalted, that the other system stored: {SHA256} or {SHA512}, and it in base64.',
  ),
  description: displayName.describe('What it is for.'),
  last_four: atMost(4).optional().describe('Its last characters, by which people tell it from others.'),
  created_at_millis: instant.optional().describe('When it was created there; the time of the import if left out.'),
  expires_at_millis: instant.nullable().optional().describe('When it ends; null or left out for a key that lasts.'),
});

/** A user as a line of an import. */
export const ImportedUser = z.strictObject({
  type: oneOf('user').optional().describe('What the line is; a user if left out.'),
  ...described,
  emails: z.array(Email).max(limits.importedEmails).optional().describe('Their addresses.'),
  display_name: displayName.nullable().optional().describe('The name that others see.'),
  ban: z
    .strictObject({ reason: atMost(limits.reasonMaxCharacters).nullable().optional() })
    .nullable()
    .optional()
    .describe('Given for a user who is banned.'),
  password_hash: nonEmptyText.nullable().optional().describe('The hash of the password that the other system stored.'),
  otp_auth_enabled: flag
    .optional()
    .describe('Whether a magic link or email code signs the user in; if left out, wherever the project has it on.'),
  totp_secret_base64: totpSecret
    .nullable()
    .optional()
    .describe('What an authenticator app shares with the user; turns two-factor authentication on.'),
  recovery_codes: z
    .array(nonEmptyText.pipe(atMost(limits.importedRecoveryCodeMaxCharacters)))
    .max(limits.importedRecoveryCodes)
    .optional()
    .describe(
      'Unused recovery codes of at least 6 characters, as the user has them; with a secret of an authenticator app.',
    ),
  recovery_code_hashes: z
    .array(digest)
    .max(limits.importedRecoveryCodes)
    .optional()
    .describe('The same as unsalted digests: {SHA256} or {SHA512}, and the digest in base64.'),
  api_keys: z.array(ApiKey).max(limits.importedApiKeys).optional().describe('API keys of the user, by their digests.'),
  passkeys: z
    .array(Passkey)
    .max(limits.importedPasskeys)
    .optional()
    .describe('Passkeys that were made for the same relying party ID.'),
  oauth_providers: z
    .array(
      z.strictObject({
        id: nonEmptyText,
        account_id: nonEmptyText.pipe(atMost(limits.providerAccountIdMaxCharacters)),
        email: atMost(limits.emailMaxCharacters).nullable().optional(),
      }),
    )
    .max(limits.givenAccounts)
    .optional()
    .describe('Accounts at other providers that sign the user in.'),
  teams: z
    .array(
      z.strictObject({
        source_id: sourceId.describe('The id of a team that was imported from the same source.'),
        permission_ids: permissionIds
          .optional()
          .describe('What the member holds in it; the default permissions of members if left out.'),
      }),
    )
    .max(limits.importedTeamsOfUser)
    .optional()
    .describe('The teams that the user is a member of.'),
});

/** A team as a line of an import. */
export const ImportedTeam = z.strictObject({
  type: oneOf('team').describe('What the line is.'),
  ...described,
  display_name: displayName.pipe(z.string().min(1)).describe('The name that members see.'),
  invitations: z
    .array(
      z.strictObject({
        email: nonEmptyText.pipe(looseEmail).describe('The address that is invited.'),
        permission_ids: permissionIds
          .optional()
          .describe('What it gives a member; the default permissions of members if left out.'),
        expires_at_millis: instant.optional().describe('When it ends; a week after the import if left out.'),
      }),
    )
    .max(limits.importedInvitations)
    .optional()
    .describe('Open invitations. No email is sent until one is sent again.'),
  api_keys: z.array(ApiKey).max(limits.importedApiKeys).optional().describe('API keys of the team, by their digests.'),
});

/** What a line may be, as descriptions of the API say it: made when one is asked for, since a start has other things to do. */
const line = {
  get anyOf() {
    return requestSchema(z.union([ImportedUser, ImportedTeam])).anyOf;
  },
};

export type ImportedUser = z.output<typeof ImportedUser>;
export type ImportedTeam = z.output<typeof ImportedTeam>;

const Import = z.object({
  id: z.string(),
  source: z.string(),
  is_dry_run: z.boolean(),
  created_at_millis: z.int(),
  undone_at_millis: z.int().nullable().describe('When it was begun to be undone; it takes no lines since.'),
  user_count: z.int().describe('Users that it has created and not taken back.'),
  team_count: z.int().describe('Teams that it has created and not taken back.'),
});

const LineResult = z.object({
  source_id: z.string().nullable().describe('Null where the line has none.'),
  result: z
    .enum(['created', 'unchanged', 'differs', 'refused'])
    .describe(
      '`unchanged`: imported before. `differs`: imported before from a line with other contents; nothing changes.',
    ),
  id: z.string().nullable().describe('The id of the user or team; null where there is none, and in a dry run.'),
  code: z.string().nullable().describe('Why it was refused.'),
  message: z.string().nullable(),
});

const OfImport = z.strictObject({ import_id: uuid });
const NoQuery = z.strictObject({});
const ofServers = { access: 'server', addition: true } as const;

/** Imports of users and teams from another system, line by line. */
export const imports = {
  'GET /latchkey/imports': {
    purpose: 'List imports, newest first.',
    ...ofServers,
    query: NoQuery,
    answer: json(list(Import)),
    errors: [],
  },
  'POST /latchkey/imports': {
    purpose: 'Begin an import of users and teams from another system.',
    ...ofServers,
    ownerRole: 'developer',
    query: NoQuery,
    body: z.strictObject({
      source: nonEmptyText
        .pipe(atMost(limits.importSourceMaxCharacters))
        .describe('Where they come from: "auth0". Each id of a source is imported once.'),
      is_dry_run: flag.optional().describe('Whether its lines are only checked.'),
    }),
    answer: json(Import, 201),
    errors: [],
    refusals: ['IMPORTS_TOO_MANY', 'IMPORT_INTERNAL'],
  },
  'GET /latchkey/imports/:import_id': {
    purpose: 'Read an import.',
    ...ofServers,
    params: OfImport,
    query: NoQuery,
    answer: json(Import),
    errors: [],
    refusals: ['IMPORT_UNKNOWN'],
  },
  'POST /latchkey/imports/:import_id/lines': {
    purpose: 'Import up to 500 users and teams. Each line has a result of its own; sent again, it changes nothing.',
    invalidates: ['users', 'teams', 'metrics'],
    ...ofServers,
    ownerRole: 'developer',
    params: OfImport,
    query: NoQuery,
    body: z.strictObject({
      lines: z
        // What is wrong with a line is the result of that line alone, so the service checks each by itself.
        .array(z.unknown().meta(line))
        .min(1)
        .max(limits.importedLines)
        .describe('Users, and teams before the users in them.'),
    }),
    bodyLimit: limits.importBodyBytes,
    answer: json(z.object({ items: z.array(LineResult).describe('In the order of the lines.') })),
    errors: [],
    refusals: ['IMPORT_UNKNOWN', 'IMPORT_UNDONE', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /latchkey/imports/:import_id': {
    purpose: 'Undo an import, some users at a time: repeat the call until `is_done`.',
    invalidates: ['users', 'teams', 'metrics'],
    ...ofServers,
    ownerRole: 'developer',
    params: OfImport,
    query: z.strictObject({
      active: flag.optional().describe('Whether to delete users who are in use, too.'),
    }),
    answer: json(
      z.object({
        is_done: z.boolean(),
        deleted_users: z.int().describe('By this call.'),
        deleted_teams: z.int().describe('By this call: teams that are not in use.'),
        kept_users: z.int().describe('Users who are in use; 0 until it is done.'),
        kept_teams: z.int().describe('Teams that are in use; 0 until it is done.'),
      }),
    ),
    errors: [],
    refusals: ['IMPORT_UNKNOWN'],
  },
} as const satisfies EndpointTable;

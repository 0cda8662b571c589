import { base64url, listed, millis, type OldDatabase } from './old-database.ts';

const ofProject = (alias: string) => `${alias}."mirroredProjectId" = $1 and ${alias}."mirroredBranchId" = 'main'`;
const ofUser = (alias: string) =>
  `${alias}."tenancyId" = u."tenancyId" and ${alias}."projectUserId" = u."projectUserId"`;

/** A project of a Stack Auth service of one's own, on its branch `main`. */
export const stackAuth: OldDatabase = {
  main: ['"ProjectUser"'],
  tables: ['"ProjectUser"'],
  tenant: 'project',
  statements: () => [
    `select null::jsonb as record, jsonb_build_object('type', 'team', 'source_id', t."teamId",
        'display_name', t."displayName",
        'profile_image_url', case when t."profileImageUrl" ~ '^https?://' then t."profileImageUrl" end,
        'client_metadata', t."clientMetadata", 'client_read_only_metadata', t."clientReadOnlyMetadata",
        'server_metadata', t."serverMetadata", 'created_at_millis', ${millis('t."createdAt"')},
        'api_keys', ${apiKeys('k."tenancyId" = t."tenancyId" and k."teamId" = t."teamId"')}) as more
      from "Team" t where ${ofProject('t')}`,
    `select jsonb_build_object('id', u."projectUserId", 'display_name', u."displayName",
        'profile_image_url', u."profileImageUrl", 'client_metadata', u."clientMetadata",
        'client_read_only_metadata', u."clientReadOnlyMetadata", 'server_metadata', u."serverMetadata",
        'signed_up_at_millis', ${millis('u."createdAt"')}, 'is_anonymous', u."isAnonymous",
        'password_hash', (select p."passwordHash" from "PasswordAuthMethod" p where ${ofUser('p')}),
        'oauth_providers', ${listed(account, `"ProjectUserOAuthAccount" a where ${ofUser('a')} and a."allowSignIn"`)}) as record,
      jsonb_build_object('emails', ${listed(email, `"ContactChannel" c where ${ofUser('c')} and c.type = 'EMAIL'`)},
        'teams', ${listed(member, `"TeamMember" m where ${ofUser('m')}`)},
        'passkeys', ${listed(passkey, `"PasskeyAuthMethod" p where ${ofUser('p')}`)},
        'api_keys', ${apiKeys(ofUser('k'))},
        'totp_secret_base64', case when u."requiresTotpMfa" then encode(u."totpSecret", 'base64') end) as more
    from "ProjectUser" u where ${ofProject('u')}`,
  ],
};

const account = `jsonb_build_object('id', a."configOAuthProviderId", 'account_id', a."providerAccountId", 'email', a.email)`;
const email = `jsonb_build_object('value', c.value, 'is_verified', c."isVerified",
  'is_primary', c."isPrimary" is not null, 'used_for_auth', c."usedForAuth" is not null)`;
const member = `jsonb_build_object('source_id', m."teamId", 'permission_ids', ${listed(
  'p."permissionId"',
  `"TeamMemberDirectPermission" p where ${ofUser('p')} and p."teamId" = m."teamId"`,
)})`;
const passkey = `jsonb_build_object('credential_id', ${base64url('p."credentialId"')},
  'public_key', ${base64url('p."publicKey"')}, 'counter', p.counter, 'transports', to_jsonb(p.transports),
  'is_backup_eligible', p."credentialDeviceType" = 'multiDevice')`;

/** Keys stand there as they are; they leave the database as digests. */
const apiKeys = (of: string) =>
  listed(
    `jsonb_build_object('value_hash', '{SHA256}' || encode(sha256(convert_to(k."secretApiKey", 'UTF8')), 'base64'),
      'description', coalesce(nullif(k.description, ''), 'API key'), 'last_four', right(k."secretApiKey", 4),
      'created_at_millis', ${millis('k."createdAt"')}, 'expires_at_millis', ${millis('k."expiresAt"')})`,
    `"ProjectApiKey" k where ${of} and k."manuallyRevokedAt" is null and (k."expiresAt" is null or k."expiresAt" > now())`,
  );

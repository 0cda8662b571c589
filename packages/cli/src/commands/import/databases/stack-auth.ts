import { base64url, grouped, listIn, millis, type OldDatabase } from './old-database.ts';

const ofProject = (alias: string) => `${alias}."mirroredProjectId" = $1 and ${alias}."mirroredBranchId" = 'main'`;
const ofUser = (alias: string) => ({
  'u."tenancyId"': `${alias}."tenancyId"`,
  'u."projectUserId"': `${alias}."projectUserId"`,
});

/** Keys stand there as they are; they leave the database as digests. */
const apiKeys = (by: Readonly<Record<string, string>>) =>
  grouped({
    as: 'api_keys',
    object: `jsonb_build_object('value_hash', '{SHA256}' || encode(sha256(convert_to(k."secretApiKey", 'UTF8')), 'base64'),
      'description', coalesce(nullif(k.description, ''), 'API key'), 'last_four', right(k."secretApiKey", 4),
      'created_at_millis', ${millis('k."createdAt"')}, 'expires_at_millis', ${millis('k."expiresAt"')})`,
    from: `"ProjectApiKey" k where k."manuallyRevokedAt" is null and (k."expiresAt" is null or k."expiresAt" > now())`,
    order: 'k.id',
    by,
  });

const joins = [
  grouped({
    as: 'passwords',
    object: 'p."passwordHash"',
    from: '"PasswordAuthMethod" p',
    order: 'p."authMethodId"',
    by: ofUser('p'),
  }),
  grouped({
    as: 'accounts',
    object: `jsonb_build_object('id', a."configOAuthProviderId", 'account_id', a."providerAccountId", 'email', a.email)`,
    from: '"ProjectUserOAuthAccount" a where a."allowSignIn"',
    order: 'a.id',
    by: ofUser('a'),
  }),
  grouped({
    as: 'emails',
    object: `jsonb_build_object('value', c.value, 'is_verified', c."isVerified",
      'is_primary', c."isPrimary" is not null, 'used_for_auth', c."usedForAuth" is not null)`,
    from: `"ContactChannel" c where c.type = 'EMAIL'`,
    order: 'c.id',
    by: ofUser('c'),
  }),
  grouped({
    as: 'teams',
    object: `jsonb_build_object('source_id', m."teamId", 'permission_ids', ${listIn('granted')})`,
    from: `"TeamMember" m ${grouped({
      as: 'granted',
      object: 'p."permissionId"',
      from: '"TeamMemberDirectPermission" p',
      order: 'p."permissionId"',
      by: {
        'm."tenancyId"': 'p."tenancyId"',
        'm."projectUserId"': 'p."projectUserId"',
        'm."teamId"': 'p."teamId"',
      },
    })}`,
    order: 'm."teamId"',
    by: ofUser('m'),
  }),
  grouped({
    as: 'passkeys',
    object: `jsonb_build_object('credential_id', ${base64url('p."credentialId"')},
      'public_key', ${base64url('p."publicKey"')}, 'counter', p.counter, 'transports', to_jsonb(p.transports),
      'is_backup_eligible', p."credentialDeviceType" = 'multiDevice')`,
    from: '"PasskeyAuthMethod" p',
    order: 'p."authMethodId"',
    by: ofUser('p'),
  }),
  apiKeys(ofUser('k')),
];

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
        'api_keys', ${listIn('api_keys')}) as more
      from "Team" t ${apiKeys({ 't."tenancyId"': 'k."tenancyId"', 't."teamId"': 'k."teamId"' })}
      where ${ofProject('t')}
      order by t."teamId"`,
    `select jsonb_build_object('id', u."projectUserId", 'display_name', u."displayName",
        'profile_image_url', u."profileImageUrl", 'client_metadata', u."clientMetadata",
        'client_read_only_metadata', u."clientReadOnlyMetadata", 'server_metadata', u."serverMetadata",
        'signed_up_at_millis', ${millis('u."createdAt"')}, 'is_anonymous', u."isAnonymous",
        'password_hash', passwords.list->>0, 'oauth_providers', ${listIn('accounts')}) as record,
      jsonb_build_object('emails', ${listIn('emails')}, 'teams', ${listIn('teams')}, 'passkeys', ${listIn('passkeys')},
        'api_keys', ${listIn('api_keys')},
        'totp_secret_base64', case when u."requiresTotpMfa" then encode(u."totpSecret", 'base64') end) as more
    from "ProjectUser" u ${joins.join('\n    ')}
    where ${ofProject('u')}
    order by u."projectUserId"`,
  ],
};

import { base64url, listed, millis, type OldDatabase } from './old-database.ts';

/** The tables of Better Auth and its plugins for organizations, API keys and passkeys, as its command makes them. */
export const betterAuth: OldDatabase = {
  main: ['"user"', 'account'],
  tables: ['"user"', 'account', 'organization', 'member', 'invitation', 'apikey', 'passkey'],
  statements: (has) => [
    ...(has('organization') ? [teams(has)] : []),
    `select to_jsonb(u) || jsonb_build_object('accounts', ${listed('to_jsonb(a)', 'account a where a."userId" = u.id')}) as record,
      ${usersMore(has)} as more
    from "user" u`,
  ],
};

const teams = (has: (table: string) => boolean) => {
  const invitation = `jsonb_build_object('email', i.email, 'role', i.role, 'expires_at_millis', ${millis('i."expiresAt"')})`;
  return `select null::jsonb as record, jsonb_build_object('type', 'team', 'source_id', o.id::text, 'display_name', o.name,
      'profile_image_url', case when o.logo ~ '^https?://' then o.logo end,
      'created_at_millis', ${millis('o."createdAt"')},
      'invitations', ${
        has('invitation')
          ? listed(
              invitation,
              `invitation i where i."organizationId" = o.id and i.status = 'pending' and i."expiresAt" > now()`,
            )
          : "'[]'::jsonb"
      }) as more
    from organization o`;
};

function usersMore(has: (table: string) => boolean): string {
  const parts = [
    has('member') &&
      `'teams', ${listed(`jsonb_build_object('source_id', m."organizationId"::text, 'role', m.role)`, 'member m where m."userId" = u.id')}`,
    has('apikey') && `'api_keys', ${apiKeys}`,
    has('passkey') && `'passkeys', ${passkeys}`,
  ];
  return `jsonb_build_object(${parts.filter(Boolean).join(', ')})`;
}

/** Keys that its own hasher has hashed: SHA-256 in the alphabet of addresses. The column of the owner has had two names. */
const apiKeys = listed(
  `jsonb_build_object('value_hash', '{SHA256}' || translate(k.key, '-_', '+/'),
    'description', coalesce(nullif(k.name, ''), nullif(k.start, ''), 'API key'),
    'created_at_millis', ${millis('k."createdAt"')}, 'expires_at_millis', ${millis('k."expiresAt"')})`,
  `apikey k where coalesce(to_jsonb(k)->>'userId', to_jsonb(k)->>'referenceId') = u.id::text
    and k.enabled is not false and k.key ~ '^[A-Za-z0-9_-]{43}$' and (k."expiresAt" is null or k."expiresAt" > now())`,
);

const passkeys = listed(
  `jsonb_build_object('credential_id', ${base64url('p."credentialID"')}, 'public_key', ${base64url('p."publicKey"')},
    'counter', p.counter, 'name', p.name, 'transports', string_to_array(nullif(p.transports, ''), ','),
    'is_backup_eligible', p."deviceType" = 'multiDevice', 'is_backed_up', p."backedUp")`,
  `passkey p where p."userId" = u.id`,
);

import { openTwoFactor } from './better-auth-secrets.ts';
import { base64url, grouped, type Has, listIn, millis, type OldDatabase } from './old-database.ts';

/** The tables of Better Auth and its plugins, as its command makes them. */
export const betterAuth: OldDatabase = {
  main: ['"user"', 'account'],
  tables: ['"user"', 'account', 'organization', 'member', 'invitation', 'apikey', 'passkey', '"twoFactor"'],
  statements: (has) => [...(has('organization') ? [teams(has)] : []), users(has)],
  secret: { name: 'BETTER_AUTH_SECRET', open: openTwoFactor },
};

const empty = "'[]'::jsonb";

function teams(has: Has): string {
  const [hasInvitations, hasKeys] = [has('invitation'), has('apikey')];
  return `select null::jsonb as record, jsonb_build_object('type', 'team', 'source_id', o.id::text, 'display_name', o.name,
      'profile_image_url', case when o.logo ~ '^https?://' then o.logo end,
      'created_at_millis', ${millis('o."createdAt"')},
      'invitations', ${hasInvitations ? listIn('invitations') : empty}
      ${hasKeys ? `, 'api_keys', ${listIn('api_keys')}, 'left_out', api_keys.left_out` : ''}) as more
    from organization o ${hasInvitations ? invitations : ''} ${hasKeys ? apiKeys(has, 'o.id::text') : ''}
    order by o.id`;
}

/** Better Auth lets an address be invited again: its latest invitation is the one that counts. */
const invitations = grouped({
  as: 'invitations',
  object: `jsonb_build_object('email', i.email, 'role', i.role, 'expires_at_millis', ${millis('i."expiresAt"')})`,
  from: `(
    select distinct on ("organizationId", lower(trim(email))) * from invitation
    where status = 'pending' and "expiresAt" > now() and trim(email) ~ '^[^@[:space:]]+@[^@[:space:]]+$'
    order by "organizationId", lower(trim(email)), "expiresAt" desc, id
  ) i`,
  order: 'i.id',
  by: { 'o.id': 'i."organizationId"' },
});

function users(has: Has): string {
  const plugins = [
    has('member') && { part: `'teams', ${listIn('teams')}`, join: memberships },
    has('apikey') && {
      part: `'api_keys', ${listIn('api_keys')}, 'left_out', api_keys.left_out`,
      join: apiKeys(has, 'u.id::text'),
    },
    has('passkey') && { part: `'passkeys', ${listIn('passkeys')}`, join: passkeys },
    has('"twoFactor"') && {
      part: `'sealed', case when u."twoFactorEnabled" then two_factor.list->0 end`,
      join: twoFactor(has),
    },
  ].filter((plugin) => plugin !== false);
  return `select to_jsonb(u) || jsonb_build_object('accounts', ${listIn('accounts')}) as record,
      jsonb_build_object(${plugins.map(({ part }) => part).join(', ')}) as more
    from "user" u ${accounts} ${plugins.map(({ join }) => join).join(' ')}
    order by u.id`;
}

const accounts = grouped({
  as: 'accounts',
  object: 'to_jsonb(a)',
  from: 'account a',
  order: 'a.id',
  by: { 'u.id': 'a."userId"' },
});

const memberships = grouped({
  as: 'teams',
  object: `jsonb_build_object('source_id', m."organizationId"::text, 'role', m.role)`,
  from: 'member m',
  order: 'm.id',
  by: { 'u.id': 'm."userId"' },
});

/**
 * Keys of users and of organizations that its own hasher has hashed: SHA-256 in the alphabet of addresses. A key with
 * permissions or without any use left would do more here than there, so it is left out and counted. The column of the owner
 * has had two names.
 */
function apiKeys(has: Has, owner: string): string {
  const ownerColumn = has('apikey', 'userId') ? 'k."userId"' : 'k."referenceId"';
  return grouped({
    as: 'api_keys',
    object: `jsonb_build_object('value_hash', '{SHA256}' || translate(k.key, '-_', '+/'),
      'description', coalesce(nullif(k.name, ''), nullif(k.start, ''), 'API key'),
      'created_at_millis', ${millis('k."createdAt"')}, 'expires_at_millis', ${millis('k."expiresAt"')})`,
    from: `(
      select apikey.*, coalesce(key ~ '^[A-Za-z0-9_-]{43}$'
        and coalesce(to_jsonb(apikey)->>'permissions', '') in ('', '{}', 'null')
        and coalesce(to_jsonb(apikey)->>'remaining', '') <> '0', false) as fits
      from apikey where enabled is not false and ("expiresAt" is null or "expiresAt" > now())
    ) k`,
    order: 'k.id',
    only: 'k.fits',
    by: { [owner]: `${ownerColumn}::text` },
    more: 'count(*) filter (where not k.fits) as left_out',
  });
}

const passkeys = grouped({
  as: 'passkeys',
  object: `jsonb_build_object('credential_id', ${base64url('p."credentialID"')}, 'public_key', ${base64url('p."publicKey"')},
    'counter', p.counter, 'name', p.name, 'transports', string_to_array(nullif(p.transports, ''), ','),
    'is_backup_eligible', p."deviceType" = 'multiDevice', 'is_backed_up', p."backedUp")`,
  from: 'passkey p',
  order: 'p.id',
  by: { 'u.id': 'p."userId"' },
});

/** One that the user has begun to set up, and hasn't confirmed, isn't asked for there either. */
const twoFactor = (has: Has) =>
  grouped({
    as: 'two_factor',
    object: `jsonb_build_object('user_id', f."userId", 'secret', f.secret, 'backup_codes', f."backupCodes")`,
    from: `"twoFactor" f ${has('"twoFactor"', 'verified') ? 'where f.verified is not false' : ''}`,
    order: 'f.id desc',
    by: { 'u.id': 'f."userId"' },
  });

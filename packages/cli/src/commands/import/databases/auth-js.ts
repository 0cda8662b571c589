import { base64url, grouped, listIn, type OldDatabase } from './old-database.ts';

/** The tables of the Prisma adapter of Auth.js, or of that for `pg`, which has other names for the same columns. */
export const authJs: OldDatabase = {
  main: ['"User"', 'users'],
  tables: ['"User"', '"Account"', '"Authenticator"', 'users', 'accounts'],
  statements(has) {
    const isPrisma = has('"User"') && has('"Account"');
    const [users, accounts] = isPrisma ? ['"User"', '"Account"'] : ['users', 'accounts'];
    const hasPasskeys = isPrisma && has('"Authenticator"');
    return [
      `select to_jsonb(u) || jsonb_build_object('accounts', ${listIn('accounts')}) as record,
        ${hasPasskeys ? `jsonb_build_object('passkeys', ${listIn('passkeys')})` : "'{}'::jsonb"} as more
      from ${users} u ${accountsIn(accounts)} ${hasPasskeys ? passkeys : ''}
      order by u.id`,
    ];
  },
};

const accountsIn = (table: string) =>
  grouped({
    as: 'accounts',
    object: `jsonb_build_object('type', a.type, 'provider', a.provider, 'providerAccountId', a."providerAccountId")`,
    from: `${table} a`,
    order: 'a.provider, a."providerAccountId"',
    by: { 'u.id': 'a."userId"' },
  });

const passkeys = grouped({
  as: 'passkeys',
  object: `jsonb_build_object('credential_id', ${base64url('p."credentialID"')},
    'public_key', ${base64url('p."credentialPublicKey"')}, 'counter', p.counter,
    'transports', string_to_array(nullif(p.transports, ''), ','),
    'is_backup_eligible', p."credentialDeviceType" = 'multiDevice', 'is_backed_up', p."credentialBackedUp")`,
  from: '"Authenticator" p',
  order: 'p."credentialID"',
  by: { 'u.id': 'p."userId"' },
});

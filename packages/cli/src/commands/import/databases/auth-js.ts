import { base64url, listed, type OldDatabase } from './old-database.ts';

/** The tables of the Prisma adapter of Auth.js, or of that for `pg`, which has other names for the same columns. */
export const authJs: OldDatabase = {
  main: ['"User"', 'users'],
  tables: ['"User"', '"Account"', '"Authenticator"', 'users', 'accounts'],
  statements: (has) => {
    const isPrisma = has('"User"') && has('"Account"');
    const [users, accounts] = isPrisma ? ['"User"', '"Account"'] : ['users', 'accounts'];
    const more = isPrisma && has('"Authenticator"') ? `jsonb_build_object('passkeys', ${passkeys})` : "'{}'::jsonb";
    const account = `jsonb_build_object('type', a.type, 'provider', a.provider, 'providerAccountId', a."providerAccountId")`;
    return [
      `select to_jsonb(u) || jsonb_build_object('accounts', ${listed(account, `${accounts} a where a."userId" = u.id`)}) as record,
        ${more} as more
      from ${users} u`,
    ];
  },
};

const passkeys = listed(
  `jsonb_build_object('credential_id', ${base64url('p."credentialID"')},
    'public_key', ${base64url('p."credentialPublicKey"')}, 'counter', p.counter,
    'transports', string_to_array(nullif(p.transports, ''), ','),
    'is_backup_eligible', p."credentialDeviceType" = 'multiDevice', 'is_backed_up', p."credentialBackedUp")`,
  '"Authenticator" p where p."userId" = u.id',
);

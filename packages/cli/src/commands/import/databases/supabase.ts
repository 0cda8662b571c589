import { listed, type OldDatabase } from './old-database.ts';

/** The schema `auth` of Supabase. Secrets of authenticator apps are read where they aren't encrypted. */
export const supabase: OldDatabase = {
  main: ['auth.users'],
  tables: ['auth.users', 'auth.identities', 'auth.mfa_factors'],
  statements: (has) => {
    const identity = "jsonb_build_object('provider', i.provider, 'provider_id', to_jsonb(i)->>'provider_id')";
    const factor = "jsonb_build_object('factor_type', f.factor_type, 'status', f.status, 'secret', f.secret)";
    const identities = has('auth.identities')
      ? listed(identity, 'auth.identities i where i.user_id = u.id')
      : "'[]'::jsonb";
    const factors = has('auth.mfa_factors')
      ? listed(factor, 'auth.mfa_factors f where f.user_id = u.id')
      : "'[]'::jsonb";
    return [
      `select to_jsonb(u) || jsonb_build_object('identities', ${identities}, 'factors', ${factors}) as record,
        '{}'::jsonb as more
      from auth.users u`,
    ];
  },
};

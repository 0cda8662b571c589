import { grouped, listIn, type OldDatabase } from './old-database.ts';

/** The schema `auth` of Supabase. Secrets of authenticator apps are read where they aren't encrypted. */
export const supabase: OldDatabase = {
  main: ['auth.users'],
  tables: ['auth.users', 'auth.identities', 'auth.mfa_factors'],
  statements(has) {
    const [hasIdentities, hasFactors] = [has('auth.identities'), has('auth.mfa_factors')];
    return [
      `select to_jsonb(u) || jsonb_build_object('identities', ${hasIdentities ? listIn('identities') : "'[]'::jsonb"},
          'factors', ${hasFactors ? listIn('factors') : "'[]'::jsonb"}) as record, '{}'::jsonb as more
      from auth.users u ${hasIdentities ? identities : ''} ${hasFactors ? factors : ''}
      order by u.id`,
    ];
  },
};

const identities = grouped({
  as: 'identities',
  object: "jsonb_build_object('provider', i.provider, 'provider_id', to_jsonb(i)->>'provider_id')",
  from: 'auth.identities i',
  order: 'i.provider, i.id',
  by: { 'u.id': 'i.user_id' },
});

const factors = grouped({
  as: 'factors',
  object: "jsonb_build_object('factor_type', f.factor_type, 'status', f.status, 'secret', f.secret)",
  from: 'auth.mfa_factors f',
  order: 'f.id',
  by: { 'u.id': 'f.user_id' },
});

import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from './tables.ts';

type Joined = Tables & { readonly u: Tables['users']; readonly c: Tables['contact_channels'] };

/** Who signs in with an address, as `u`, and the channel of the address, as `c`. */
export const signInUser = (
  db: Db,
  projectId: string | RawBuilder<string>,
  email: string | RawBuilder<string>,
): SelectQueryBuilder<Joined, 'u' | 'c', object> =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'c.project_id').onRef('u.id', '=', 'c.user_id'))
    .where('c.project_id', '=', projectId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true);

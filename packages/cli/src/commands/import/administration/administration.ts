import { listOf, type SourceName, type SourceRecord } from '@latchkey/sdk/import-files';
import type { Paged } from './pages.ts';

/** A list of users that is read page by page. */
export interface PagedUsers extends Paged {
  /** The headers that the key goes into. */
  headers(key: string): Readonly<Record<string, string>>;
  /** Where all of a user is, if the list has a part of it. */
  whole?(id: string): string;
  /** A user as exports of the system have it. */
  record(user: SourceRecord): SourceRecord;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The users of a Supabase project have other names here than in its database. */
const fromSupabase = ({ user_metadata, app_metadata, identities, ...user }: SourceRecord): SourceRecord => ({
  ...user,
  raw_user_meta_data: user_metadata,
  raw_app_meta_data: app_metadata,
  identities: listOf(identities).map(({ provider, id }) => ({ provider, provider_id: id })),
});

/** The systems whose users are read by calls. Of these calls none answers hashes of passwords. */
export const pagedUsers: { readonly [Name in SourceName]?: PagedUsers } = {
  clerk: {
    path: (_, offset) => `/v1/users?limit=500&offset=${offset}&order_by=%2Bcreated_at`,
    headers: bearer,
    list: (answer) => answer,
    record: (user) => user,
  },
  supabase: {
    path: (page) => `/auth/v1/admin/users?page=${page + 1}&per_page=1000`,
    headers: (key) => ({ ...bearer(key), apikey: key }),
    list: (answer) => (answer as SourceRecord | null)?.users,
    // The list has neither accounts at providers nor factors.
    whole: (id) => `/auth/v1/admin/users/${encodeURIComponent(id)}`,
    record: fromSupabase,
  },
};

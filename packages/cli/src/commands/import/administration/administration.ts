import { listOf, type SourceName, type SourceRecord } from '@latchkey/sdk/import-files';

/** A list of users that is read page by page. */
export interface PagedUsers {
  /** How many users a page has. */
  readonly size: number;
  /** The path of a page, the first of which is 0. */
  path(page: number): string;
  /** The headers that the key goes into. */
  headers(key: string): Readonly<Record<string, string>>;
  /** The users of an answer, as exports of the system have them. */
  users(answer: unknown): readonly SourceRecord[];
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
    size: 500,
    path: (page) => `/v1/users?limit=500&offset=${page * 500}&order_by=%2Bcreated_at`,
    headers: bearer,
    users: (answer) => listOf(answer),
  },
  supabase: {
    size: 1_000,
    path: (page) => `/auth/v1/admin/users?page=${page + 1}&per_page=1000`,
    headers: (key) => ({ ...bearer(key), apikey: key }),
    users: (answer) => listOf((answer as SourceRecord | null)?.users).map(fromSupabase),
  },
};

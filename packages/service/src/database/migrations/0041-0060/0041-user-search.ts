/** What the list of users is filtered and ordered by, other than by the last activity: see 0045. */
export const concurrently = [
  { name: 'users_by_name', on: `users (project_id, (left(ltrim(search_text, e'\\n'), 100) collate "C"), id)` },
  { name: 'users_banned', on: 'users (project_id, created_at, id) where banned_at is not null' },
  { name: 'users_with_two_factors', on: 'users (project_id, created_at, id) where requires_totp' },
  { name: 'users_anonymous', on: 'users (project_id, created_at, id) where is_anonymous' },
  { name: 'primary_channels_verified', on: 'contact_channels (project_id, user_id) where is_primary and is_verified' },
  { name: 'oauth_accounts_of_provider', on: 'oauth_accounts (project_id, provider_id, user_id)' },
];

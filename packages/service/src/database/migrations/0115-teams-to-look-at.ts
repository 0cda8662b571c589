/** Where teams without members are found, and what a sweep looks at. */
export const concurrently = [
  { name: 'teams_maybe_empty', on: 'teams (project_id, created_at, id) where may_be_empty' },
];

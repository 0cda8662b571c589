/** What the list of teams is ordered by, other than by when they were created. */
export const concurrently = [
  { name: 'teams_by_name', on: `teams (project_id, (left(lower(display_name), 100) collate "C"), id)` },
];

/** What is issued from a grant becomes much; the grant itself is found among it. */
export const concurrently = [
  { name: 'oidc_records_grant', on: "oidc_records (project_id, grant_id) where kind = 'Grant'" },
];

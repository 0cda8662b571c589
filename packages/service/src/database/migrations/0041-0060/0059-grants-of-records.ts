/** A grant is found among the much that is issued from it; whether any client wants to be told of sign-outs, without all clients. */
export const concurrently = [
  { name: 'oidc_records_grant', on: "oidc_records (project_id, grant_id) where kind = 'Grant'" },
  { name: 'oidc_clients_told', on: 'oidc_clients (project_id) where backchannel_logout_url is not null' },
];

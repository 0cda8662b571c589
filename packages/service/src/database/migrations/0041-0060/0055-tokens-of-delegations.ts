/** Tokens are found by the delegation that they end with. */
export const concurrently = [{ name: 'oidc_records_delegation', on: 'oidc_records (project_id, delegation_id)' }];

/** Clients that no user lets in are found by when they end. */
export const concurrently = [
  { name: 'oidc_clients_expires_at', on: 'oidc_clients (expires_at) where expires_at is not null' },
];

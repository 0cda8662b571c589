const PROVIDER_PREFIX = 'sso_';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the flow of OAuth calls a connection. */
export const providerIdOf = (connectionId: string): string => `${PROVIDER_PREFIX}${connectionId}`;

/** The connection that a provider of the flow is; undefined for every other provider. */
export function connectionIdOf(providerId: string): string | undefined {
  const id = providerId.startsWith(PROVIDER_PREFIX) ? providerId.slice(PROVIDER_PREFIX.length) : '';
  return UUID.test(id) ? id : undefined;
}

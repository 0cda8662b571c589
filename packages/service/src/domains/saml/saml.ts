/** What single sign-on needs of this room, to be loaded with the first message: no start waits for it. */
export { valuesByName } from './assertion.ts';
export { authenticationRequest } from './authentication-request.ts';
export { parseIdentityProviderMetadata } from './identity-provider-metadata.ts';
export { readLogoutRequest } from './logout/read-logout-request.ts';
export { readLogoutResponse } from './logout/read-logout-response.ts';
export { logoutRequest, logoutResponse } from './logout/write.ts';
export { readResponse } from './read-response.ts';
export { serviceProviderMetadata } from './service-provider-metadata.ts';
export { newSigningKey } from './signatures/new-key.ts';

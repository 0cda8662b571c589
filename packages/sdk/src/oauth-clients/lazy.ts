/** What is done with OAuth clients, which few servers and pages need: loaded when it is first called. */
export const oauthClients = () => import('./oauth-clients.ts');
export type OAuthClients = typeof import('./oauth-clients.ts');

/** The same of resource servers. */
export const resourceServers = () => import('./resource-servers.ts');
export type ResourceServers = typeof import('./resource-servers.ts');

/** The same of domains of hosted pages. */
export const hostedDomains = () => import('./hosted-domains.ts');
export type HostedDomains = typeof import('./hosted-domains.ts');

/** What a set-up link can permit: to prove domains, to connect single sign-on, to provision members. */
export const setUpParts = ['domains', 'connection', 'provisioning'] as const;
export type SetUpPart = (typeof setUpParts)[number];

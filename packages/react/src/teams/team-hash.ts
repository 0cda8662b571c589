const PREFIX = 'team-';

/** Where the account settings have the section of a team: behind the `#` of the address. */
export const teamHash = (teamId: string): string => `${PREFIX}${teamId}`;

export const creationHash = 'team-creation';

export const isTeamHash = (hash: string): boolean => hash.startsWith(PREFIX) && hash !== creationHash;

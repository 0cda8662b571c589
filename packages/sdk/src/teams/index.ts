export * from '../api-keys/team-api-keys.ts';
export * from './team-invitations.ts';
export * from './team-members.ts';
export * from './team-settings.ts';
export * from './team-users.ts';

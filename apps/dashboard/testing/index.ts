export { onCaughtError } from '../src/app/describe-error.ts';
export { fullBackups } from './backups.ts';
export { clientEvents, eventBody, fullEvents } from './events.ts';
export { installation, type Script } from './installation.ts';
export { invitationCode, ownerBody, ownerInvitationBody } from './owners.ts';
export { themeWritten } from './programs/email-programs.ts';
export { bareTeam, teamDefinitions } from './records/team-records.ts';
export { bareRecords, fullRecords } from './records/user-records.ts';

export { onCaughtError } from '../src/describe.ts';
export { busy, emailBody, fullLog, ownServer, rejected } from './email-shapes.ts';
export { eventBody, fullEvents } from './events.ts';
export { invitationCode, ownerBody, ownerInvitationBody } from './owners.ts';
export { type Script, scriptedService } from './scripted-service.ts';
export { keyBody, NOW, projectBody, userBody } from './shapes.ts';
export { bareTeam, teamBody, teamDefinitions } from './team-shapes.ts';
export { bareRecords, fullRecords } from './user-records.ts';
export { endpointBody, fullEndpoints, waitingDelivery } from './webhook-shapes.ts';

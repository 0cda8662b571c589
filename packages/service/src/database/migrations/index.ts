import type { Kysely } from 'kysely';
import * as foundation from './0001-0020/0001-foundation.ts';
import * as usedCodes from './0001-0020/0002-used-codes.ts';
import * as emails from './0001-0020/0003-emails.ts';
import * as secondFactors from './0001-0020/0004-second-factors.ts';
import * as codeAttempts from './0001-0020/0005-code-attempts.ts';
import * as slowestHash from './0001-0020/0006-slowest-hash.ts';
import * as failureStreaks from './0001-0020/0007-failure-streaks.ts';
import * as lastTries from './0001-0020/0008-last-tries.ts';
import * as guests from './0001-0020/0009-guests.ts';
import * as oauth from './0001-0020/0010-oauth.ts';
import * as connectedAccounts from './0001-0020/0011-connected-accounts.ts';
import * as sessions from './0001-0020/0012-sessions.ts';
import * as passkeys from './0001-0020/0013-passkeys.ts';
import * as cliLogins from './0001-0020/0014-cli-logins.ts';
import * as links from './0001-0020/0015-links.ts';
import * as apiKeys from './0001-0020/0016-api-keys.ts';
import * as notificationPreferences from './0001-0020/0017-notification-preferences.ts';
import * as bans from './0001-0020/0018-bans.ts';
import * as userEvents from './0001-0020/0019-user-events.ts';
import * as permissions from './0001-0020/0020-permissions.ts';
import * as teamProfiles from './0021-0040/0021-team-profiles.ts';
import * as teamInvitations from './0021-0040/0022-team-invitations.ts';
import * as teamApiKeys from './0021-0040/0023-team-api-keys.ts';
import * as teamSearch from './0021-0040/0024-team-search.ts';
import * as definitionScopes from './0021-0040/0025-definition-scopes.ts';
import * as emailPrograms from './0021-0040/0026-email-programs.ts';
import * as emailLog from './0021-0040/0027-email-log.ts';
import * as emailChats from './0021-0040/0028-email-chats.ts';
import * as emailTemplates from './0021-0040/0029-email-templates.ts';
import * as webhooks from './0021-0040/0030-webhooks.ts';
import * as metrics from './0021-0040/0031-metrics.ts';
import * as eventLog from './0021-0040/0032-event-log.ts';
import * as owners from './0021-0040/0033-owner-invitations.ts';
import * as keys from './0021-0040/0034-keys.ts';
import * as payloadTimes from './0021-0040/0035-payload-times.ts';
import * as limitsByKey from './0021-0040/0036-limits-by-key.ts';
import * as sessionProofs from './0021-0040/0037-session-proofs.ts';
import * as proofs from './0021-0040/0038-proofs.ts';
import * as limitsInPlace from './0021-0040/0039-limits-in-place.ts';
import * as gatheredEvents from './0021-0040/0040-gathered-events.ts';
import * as userSearch from './0041-0060/0041-user-search.ts';
import * as publishableKeys from './0041-0060/0042-publishable-keys.ts';
import * as unorderedWebhooks from './0041-0060/0043-unordered-webhooks.ts';
import * as eventsInOrder from './0041-0060/0044-events-in-order.ts';
import * as usersByActivity from './0041-0060/0045-users-by-activity.ts';
import * as ownerRoles from './0041-0060/0046-owner-roles.ts';
import * as trustedDevices from './0041-0060/0047-trusted-devices.ts';
import * as securityKeys from './0041-0060/0048-security-keys.ts';
import * as authorizationServer from './0041-0060/0050-authorization-server.ts';
import * as resourceServers from './0041-0060/0051-resource-servers.ts';
import * as unregisteredClients from './0041-0060/0052-unregistered-clients.ts';
import * as unusedClients from './0041-0060/0052-unused-clients.ts';
import * as clientEvents from './0041-0060/0053-client-events.ts';
import * as boundSessions from './0041-0060/0054-bound-sessions.ts';
import * as delegations from './0041-0060/0055-delegations.ts';
import * as tokensOfDelegations from './0041-0060/0055-tokens-of-delegations.ts';
import * as endedSessions from './0041-0060/0056-ended-sessions.ts';
import * as teamDomains from './0041-0060/0057-team-domains.ts';
import * as directories from './0041-0060/0058-directories.ts';
import * as grantsOfRecords from './0041-0060/0059-grants-of-records.ts';
import * as singleSignOn from './0041-0060/0060-single-sign-on.ts';
import * as directoryGroups from './0061-0080/0064-directory-groups.ts';
import * as hostedDomains from './0061-0080/0067-hosted-domains.ts';
import * as samlKeys from './0061-0080/0068-saml-keys.ts';
import * as setUpLinks from './0061-0080/0069-set-up-links.ts';
import * as imports from './0061-0080/0070-imports.ts';
import * as hashKeysOfProjects from './0061-0080/0072-hash-keys-of-projects.ts';
import * as previousSystems from './0061-0080/0073-previous-systems.ts';
import * as moreOfImports from './0061-0080/0074-more-of-imports.ts';
import * as eventProofs from './0061-0080/0076-event-proofs.ts';
import * as directoryAccounts from './0061-0080/0077-directory-accounts.ts';
import * as provisionedAccounts from './0061-0080/0078-provisioned-accounts.ts';
import * as openIdLogout from './0061-0080/0079-openid-logout.ts';
import * as warnedConnections from './0061-0080/0080-warned-connections.ts';
import * as movingProjects from './0081-0100/0082-moving-projects.ts';
import * as careOfEventProofs from './0081-0100/0083-care-of-event-proofs.ts';
import * as dueEventProofs from './0081-0100/0084-due-event-proofs.ts';
import * as chargesInTransactions from './0081-0100/0085-charges-in-transactions.ts';
import * as eventStreams from './0081-0100/0088-event-streams.ts';
import * as eventRetention from './0081-0100/0090-event-retention.ts';
import * as eventsToSweep from './0081-0100/0091-events-to-sweep.ts';
import * as committedNow from './0081-0100/0092-committed-now.ts';
import * as toldClients from './0081-0100/0093-told-clients.ts';
import * as teamsByName from './0081-0100/0100-teams-by-name.ts';
import * as countedWeeks from './0101-0120/0101-counted-weeks.ts';
import * as provisionedMeanwhile from './0101-0120/0105-provisioned-meanwhile.ts';
import * as slowStreams from './0101-0120/0106-slow-streams.ts';
import * as webhookAttemptDays from './0101-0120/0107-webhook-attempt-days.ts';
import * as rotatedKeys from './0101-0120/0108-rotated-keys.ts';
import * as usedKeys from './0101-0120/0109-used-keys.ts';

/** An index on a table that is there already, which is built while others write to it. */
export interface ConcurrentIndex {
  readonly name: string;
  /** The table, and what of it. */
  readonly on: string;
}

export interface Migration {
  /** Built before `up`, outside of its transaction. */
  readonly concurrently?: readonly ConcurrentIndex[];
  // biome-ignore lint/suspicious/noExplicitAny: each migration knows another schema.
  up?(db: Kysely<any>): Promise<void>;
}

/** All migrations in order, forward only; each may run while the previous release serves. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-used-codes': usedCodes,
  '0003-emails': emails,
  '0004-second-factors': secondFactors,
  '0005-code-attempts': codeAttempts,
  '0006-slowest-hash': slowestHash,
  '0007-failure-streaks': failureStreaks,
  '0008-last-tries': lastTries,
  '0009-guests': guests,
  '0010-oauth': oauth,
  '0011-connected-accounts': connectedAccounts,
  '0012-sessions': sessions,
  '0013-passkeys': passkeys,
  '0014-cli-logins': cliLogins,
  '0015-links': links,
  '0016-api-keys': apiKeys,
  '0017-notification-preferences': notificationPreferences,
  '0018-bans': bans,
  '0019-user-events': userEvents,
  '0020-permissions': permissions,
  '0021-team-profiles': teamProfiles,
  '0022-team-invitations': teamInvitations,
  '0023-team-api-keys': teamApiKeys,
  '0024-team-search': teamSearch,
  '0025-definition-scopes': definitionScopes,
  '0026-email-programs': emailPrograms,
  '0027-email-log': emailLog,
  '0028-email-chats': emailChats,
  '0029-email-templates': emailTemplates,
  '0030-webhooks': webhooks,
  '0031-metrics': metrics,
  '0032-event-log': eventLog,
  '0033-owner-invitations': owners,
  '0034-keys': keys,
  '0035-payload-times': payloadTimes,
  '0036-limits-by-key': limitsByKey,
  '0037-session-proofs': sessionProofs,
  '0038-proofs': proofs,
  '0039-limits-in-place': limitsInPlace,
  '0040-gathered-events': gatheredEvents,
  '0041-user-search': userSearch,
  '0042-publishable-keys': publishableKeys,
  '0043-unordered-webhooks': unorderedWebhooks,
  '0044-events-in-order': eventsInOrder,
  '0045-users-by-activity': usersByActivity,
  '0046-owner-roles': ownerRoles,
  '0047-trusted-devices': trustedDevices,
  '0048-security-keys': securityKeys,
  '0050-authorization-server': authorizationServer,
  '0051-resource-servers': resourceServers,
  '0052-unregistered-clients': unregisteredClients,
  '0052-unused-clients': unusedClients,
  '0053-client-events': clientEvents,
  '0054-bound-sessions': boundSessions,
  '0055-delegations': delegations,
  '0055-tokens-of-delegations': tokensOfDelegations,
  '0056-ended-sessions': endedSessions,
  '0057-team-domains': teamDomains,
  '0058-directories': directories,
  '0059-grants-of-records': grantsOfRecords,
  '0060-single-sign-on': singleSignOn,
  '0064-directory-groups': directoryGroups,
  '0067-hosted-domains': hostedDomains,
  '0068-saml-keys': samlKeys,
  '0069-set-up-links': setUpLinks,
  '0070-imports': imports,
  '0072-hash-keys-of-projects': hashKeysOfProjects,
  '0073-previous-systems': previousSystems,
  '0074-more-of-imports': moreOfImports,
  '0076-event-proofs': eventProofs,
  '0077-directory-accounts': directoryAccounts,
  '0078-provisioned-accounts': provisionedAccounts,
  '0079-openid-logout': openIdLogout,
  '0080-warned-connections': warnedConnections,
  '0082-moving-projects': movingProjects,
  '0083-care-of-event-proofs': careOfEventProofs,
  '0084-due-event-proofs': dueEventProofs,
  '0085-charges-in-transactions': chargesInTransactions,
  '0088-event-streams': eventStreams,
  '0090-event-retention': eventRetention,
  '0091-events-to-sweep': eventsToSweep,
  '0092-committed-now': committedNow,
  '0093-told-clients': toldClients,
  '0100-teams-by-name': teamsByName,
  '0101-counted-weeks': countedWeeks,
  '0105-provisioned-meanwhile': provisionedMeanwhile,
  '0106-slow-streams': slowStreams,
  '0107-webhook-attempt-days': webhookAttemptDays,
  '0108-rotated-keys': rotatedKeys,
  '0109-used-keys': usedKeys,
};

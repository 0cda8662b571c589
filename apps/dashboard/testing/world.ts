import type { EmailBody } from '@latchkey/testing/fake-api/samples/email';
import type { EventStreamBody } from '@latchkey/testing/fake-api/samples/event-stream';
import type { HostedDomainBody } from '@latchkey/testing/fake-api/samples/hosted-domain';
import type { OAuthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import type { PreviousSystemBody } from '@latchkey/testing/fake-api/samples/previous-system';
import type { KeySetBody, ProjectBody } from '@latchkey/testing/fake-api/samples/project';
import type { ResourceServerBody } from '@latchkey/testing/fake-api/samples/resource-server';
import type { SetUpLinkBody } from '@latchkey/testing/fake-api/samples/set-up-link';
import type { TeamBody } from '@latchkey/testing/fake-api/samples/team';
import type { UserBody } from '@latchkey/testing/fake-api/samples/user';
import type { Webhooks } from '@latchkey/testing/fake-api/samples/webhook';
import type { NightlyBody } from './backups.ts';
import type { ServerProblem } from './emails.ts';
import type { EventBody } from './events.ts';
import type { ActivityBody, MetricsBody } from './metrics.ts';
import type { ImportBody } from './moving/imports.ts';
import type { Owners } from './owners.ts';
import type { EditedMails } from './programs/email-programs.ts';
import type { DefinitionBody, TeamRecords } from './records/team-records.ts';

import type { UserRecords } from './records/user-records.ts';

/** What an installation holds. */
export interface World {
  isSignedIn: boolean;
  /** Counts the sign-ins. */
  session: number;
  email: string;
  /** The client metadata of the owner's account. */
  ownerMetadata: Record<string, unknown> | null;
  password: string;
  projects: ProjectBody[];
  users: UserBody[];
  /** What is known of a user, from the first look on. */
  readonly userRecords: Map<string, UserRecords>;
  newRecords(user: UserBody): UserRecords;
  teams: readonly TeamBody[];
  /** What is known of a team, from the first look on. */
  readonly teamRecords: Map<string, TeamRecords>;
  newTeamRecords(userIds: readonly string[]): TeamRecords;
  teamDefinitions: readonly DefinitionBody[];
  projectDefinitions: readonly DefinitionBody[];
  /** Ids of users, and what each was granted in the project. */
  readonly projectGrants: Map<string, readonly string[]>;
  keys: KeySetBody[];
  /** Metrics that differ from those of a project with these users. */
  readonly metrics: Partial<MetricsBody>;
  readonly activity: Partial<ActivityBody>;
  /** The log, newest first. */
  emails: readonly EmailBody[];
  /** What happened, newest first. */
  readonly events: readonly EventBody[];
  /** The receivers that it is sent to. */
  eventStreams: readonly EventStreamBody[];
  readonly mails: EditedMails;
  readonly webhooks: Webhooks;
  oauthClients: readonly OAuthClientBody[];
  resourceServers: readonly ResourceServerBody[];
  hostedDomains: readonly HostedDomainBody[];
  setUpLinks: readonly SetUpLinkBody[];
  readonly owners: Owners;
  imports: readonly ImportBody[];
  /** The system that users come from; null without one. */
  previousSystem: PreviousSystemBody | null;
  /** The ids of users who were deleted. */
  readonly erased: ReadonlyMap<string, string | null>;
  readonly backups: NightlyBody | null;
  /** What the mail server of the project has against test mails. */
  readonly serverProblem: ServerProblem | undefined;
  additionalSettings: Readonly<Record<string, unknown>>;
}

import type { NightlyBody } from './backups.ts';
import type { EditedMails } from './email-programs.ts';
import type { EmailBody } from './email-shapes.ts';
import type { ServerProblem } from './emails.ts';
import type { EventBody } from './events.ts';
import type { MetricsBody } from './metrics.ts';
import type { Owners } from './owners.ts';
import type { KeyBody, ProjectBody, UserBody } from './shapes.ts';
import type { DefinitionBody, TeamBody, TeamRecords } from './team-shapes.ts';
import type { UserRecords } from './user-records.ts';
import type { Webhooks } from './webhook-shapes.ts';

/** What the scripted service holds. */
export interface World {
  isSignedIn: boolean;
  /** Counts the sign-ins. */
  session: number;
  email: string;
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
  keys: KeyBody[];
  /** Metrics that differ from those of a project with these users. */
  readonly metrics: Partial<MetricsBody>;
  /** The log, newest first. */
  emails: readonly EmailBody[];
  /** What happened, newest first. */
  readonly events: readonly EventBody[];
  readonly mails: EditedMails;
  readonly webhooks: Webhooks;
  readonly owners: Owners;
  readonly backups: NightlyBody | null;
  /** What the mail server of the project has against test mails. */
  readonly serverProblem: ServerProblem | undefined;
  additionalSettings: Readonly<Record<string, unknown>>;
}

/** A request, as the handlers read it. */
export interface Asked {
  /** `GET /users`: the method, and the path below the API. */
  readonly key: string;
  readonly projectId: string;
  /** Whether it came with an access token, be it still good or not. */
  readonly hasToken: boolean;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

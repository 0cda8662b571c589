import { breakdown, data, never, refusal } from '@latchkey/testing/fake-api/answers';
import { contract } from '@latchkey/testing/fake-api/contract';
import { fakeFetch } from '@latchkey/testing/fake-api/fake-fetch';
import { type EmailBody, fullLog } from '@latchkey/testing/fake-api/samples/email';
import { type EventStreamBody, fullEventStreams } from '@latchkey/testing/fake-api/samples/event-stream';
import { fullHostedDomains, type HostedDomainBody } from '@latchkey/testing/fake-api/samples/hosted-domain';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { fullOAuthClients, type OAuthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import type { PreviousSystemBody } from '@latchkey/testing/fake-api/samples/previous-system';
import {
  additionalSettings,
  type KeySetBody,
  keySetBody,
  type ProjectBody,
  projectBody,
  publicOf,
} from '@latchkey/testing/fake-api/samples/project';
import { fullResourceServers, type ResourceServerBody } from '@latchkey/testing/fake-api/samples/resource-server';
import { type SetUpLinkBody, setUpLinkBody } from '@latchkey/testing/fake-api/samples/set-up-link';
import { type TeamBody, teamBody } from '@latchkey/testing/fake-api/samples/team';
import { type UserBody, userBody } from '@latchkey/testing/fake-api/samples/user';
import type { Webhooks } from '@latchkey/testing/fake-api/samples/webhook';
import { fullWebhooks } from '@latchkey/testing/fake-api/samples/webhook';
import { before, type Call, type CallKey } from '@latchkey/testing/fake-api/table';
import { createMemoryHistory } from '@tanstack/react-router';
import type { DashboardProps } from '../src/dashboard.tsx';
import { administrationReplies } from './administration.ts';
import { fullBackups, type NightlyBody } from './backups.ts';
import type { ServerProblem } from './emails.ts';
import { type EventBody, fullEvents } from './events.ts';
import type { ActivityBody, MetricsBody } from './metrics.ts';
import { fullImports, type ImportBody } from './moving/imports.ts';
import { fullOwners, type Owners, ownerLinkReplies } from './owners.ts';
import { type EditedMails, furnishedMails } from './programs/email-programs.ts';
import {
  type DefinitionBody,
  fullTeam,
  projectDefinitions,
  type TeamRecords,
  teamDefinitions,
} from './records/team-records.ts';
import { fullRecords, type UserRecords } from './records/user-records.ts';
import { sessionReplies } from './session.ts';
import type { World } from './world.ts';

export interface Script {
  readonly signedIn?: boolean;
  readonly needsOwner?: boolean;
  readonly mode?: 'development' | 'production';
  readonly hasInbox?: boolean;
  readonly email?: string;
  readonly projects?: readonly ProjectBody[];
  readonly users?: readonly UserBody[];
  /** What there is about each user: something of everything, unless it says otherwise. */
  readonly records?: (user: UserBody) => UserRecords;
  readonly teams?: readonly TeamBody[];
  /** What there is about each team: something of everything, unless it says otherwise. */
  readonly teamRecords?: (userIds: readonly string[]) => TeamRecords;
  readonly teamDefinitions?: readonly DefinitionBody[];
  readonly projectDefinitions?: readonly DefinitionBody[];
  readonly projectGrants?: Readonly<Record<string, readonly string[]>>;
  readonly keys?: readonly KeySetBody[];
  /** Metrics that differ from those of a project with these users. */
  readonly metrics?: Partial<MetricsBody>;
  readonly activity?: Partial<ActivityBody>;
  readonly emails?: readonly EmailBody[];
  readonly events?: readonly EventBody[];
  readonly eventStreams?: readonly EventStreamBody[];
  /** Templates and themes that differ from those of a furnished project. */
  readonly mails?: Partial<EditedMails>;
  /** Webhooks that differ from those of a furnished project. */
  readonly webhooks?: Partial<Webhooks>;
  readonly oauthClients?: readonly OAuthClientBody[];
  readonly resourceServers?: readonly ResourceServerBody[];
  readonly hostedDomains?: readonly HostedDomainBody[];
  readonly setUpLinks?: readonly SetUpLinkBody[];
  /** Owners that differ from those of a furnished project. */
  readonly owners?: Partial<Owners>;
  readonly imports?: readonly ImportBody[];
  readonly previousSystem?: PreviousSystemBody;
  /** The users who were deleted, by ID, each with the ID of the user it was merged into, or null. */
  readonly erased?: Readonly<Record<string, string | null>>;
  /** Null where the installation writes none. */
  readonly backups?: NightlyBody | null;
  readonly serverProblem?: ServerProblem;
  readonly additionalSettings?: Readonly<Record<string, unknown>>;
  /** The client metadata of the owner's account. */
  readonly ownerMetadata?: Record<string, unknown>;
  /** Where the dashboard is opened. */
  readonly path?: string;
  /** Requests that fail, as `GET /users`. */
  readonly fails?: readonly CallKey[];
  /** Requests that are never answered. */
  readonly hangs?: readonly CallKey[];
  /** Told of every answer that is on its way. */
  around?<T>(answer: Promise<T>): Promise<T>;
}

const URL_OF_SERVICE = 'http://latchkey.example';

/** A whole installation: an owner, a project of each kind, keys and users. */
const furnished = {
  email: 'owner@example.com',
  projects: [
    projectBody({ id: 'internal', display_name: 'Latchkey' }),
    projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', display_name: 'Notes' }),
    projectBody({
      id: '7d1e9a52-0c3b-4f68-8a7e-6b5c4d3e2f10',
      display_name: 'Shop',
      is_production_mode: true,
      config: { allow_localhost: false, domains: [{ domain: 'https://shop.example', handler_path: '/handler' }] },
    }),
  ],
  users: Array.from({ length: 60 }, (_, index) => userBody(index + 1)),
  teams: Array.from({ length: 30 }, (_, index) => teamBody(index + 1)),
  keys: [
    keySetBody(1),
    keySetBody(2, { manually_revoked_at_millis: NOW }),
    keySetBody(3, { expires_at_millis: NOW - 1000 }),
  ],
};

/**
 * A service that answers from memory, for the dashboard to be looked at without one:
 * `const { props, endSession } = installation({ path: '/projects' }); <Dashboard {...props} />`
 */
export function installation(script: Script = {}) {
  const world: World = {
    isSignedIn: script.signedIn ?? !script.needsOwner,
    session: 0,
    password: 'correct horse',
    email: script.email ?? furnished.email,
    ownerMetadata: script.ownerMetadata ?? null,
    projects: [...(script.projects ?? furnished.projects)],
    users: [...(script.users ?? furnished.users)],
    userRecords: new Map(),
    newRecords: script.records ?? fullRecords,
    teams: script.teams ?? furnished.teams,
    teamRecords: new Map(),
    newTeamRecords: script.teamRecords ?? fullTeam,
    teamDefinitions: script.teamDefinitions ?? teamDefinitions,
    projectDefinitions: script.projectDefinitions ?? projectDefinitions,
    projectGrants: new Map(Object.entries(script.projectGrants ?? { [userBody(1).id]: ['staff'] })),
    keys: [...(script.keys ?? furnished.keys)],
    metrics: script.metrics ?? {},
    activity: script.activity ?? {},
    emails: script.emails ?? fullLog,
    events: script.events ?? fullEvents,
    eventStreams: script.eventStreams ?? fullEventStreams(),
    mails: { ...furnishedMails(), ...script.mails },
    webhooks: { ...fullWebhooks(), ...script.webhooks },
    oauthClients: script.oauthClients ?? fullOAuthClients(),
    resourceServers: script.resourceServers ?? fullResourceServers(),
    hostedDomains: script.hostedDomains ?? fullHostedDomains(),
    setUpLinks: script.setUpLinks ?? [setUpLinkBody(1)],
    owners: { ...fullOwners(), ...script.owners },
    erased: new Map(Object.entries(script.erased ?? {})),
    imports: script.imports ?? fullImports(),
    previousSystem: script.previousSystem ?? null,
    backups: script.backups === undefined ? fullBackups() : script.backups,
    serverProblem: script.serverProblem,
    additionalSettings: { ...additionalSettings, ...script.additionalSettings },
  };
  const { fetch, ...service } = fakeFetch({
    contract,
    ...(script.around && { around: script.around }),
    replies: {
      'GET /projects/current': () => data(publicOf(internalOf(world))),
      ...before(administrationReplies(world), (call) => beyondRole(world, call)),
      ...sessionReplies(world),
      ...ownerLinkReplies(world),
    },
  });
  const fail = (key: CallKey) => service.set(key, breakdown);
  const hang = (key: CallKey) => service.set(key, never);
  script.fails?.forEach(fail);
  script.hangs?.forEach(hang);

  const props: DashboardProps = {
    settings: {
      url: URL_OF_SERVICE,
      publishableClientKey: 'pck_scripted',
      needsOwner: script.needsOwner ?? false,
      mode: script.mode ?? 'development',
      hasInbox: script.hasInbox ?? false,
      styleNonce: '',
    },
    environment: { fetch, clock: () => NOW, isOffline: () => false, tabs: undefined },
    history: createMemoryHistory({ initialEntries: [script.path ?? '/projects'] }),
  };

  return {
    props,
    /** What was asked for, in order. */
    sent: service.keys() as readonly string[],
    /** What came with the requests of a kind. */
    bodies: service.bodies,
    /** For the rest of its life, or until `heal`. */
    fail,
    heal: (key: CallKey) => service.set(key),
    hang,
    /** Has such requests wait until what it answers is called. */
    hold: service.hold,
    /** As if it had expired: the next request finds out. */
    endSession() {
      world.isSignedIn = false;
    },
  };
}

/** What the role of the signed-in owner, who comes first, does not allow. */
const beyondRole = ({ owners: { owners } }: World, call: Call) =>
  contract.mayOwner(call, owners[0]?.role ?? 'owner') ? undefined : refusal('OWNER_ROLE_INSUFFICIENT');

/** What the sign-in page knows of is the dashboard's own project. */
const internalOf = ({ projects }: World) =>
  projects.find(({ id }) => id === 'internal') ?? projectBody({ id: 'internal', display_name: 'Latchkey' });

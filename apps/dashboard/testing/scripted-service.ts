import { createMemoryHistory } from '@tanstack/react-router';
import type { DashboardProps } from '../src/dashboard.tsx';
import { answerAdministration } from './administration.ts';
import { breakdown, ok } from './answers.ts';
import { fullBackups, type NightlyBody } from './backups.ts';
import { type EditedMails, furnishedMails } from './email-programs.ts';
import { type EmailBody, fullLog } from './email-shapes.ts';
import type { ServerProblem } from './emails.ts';
import { type EventBody, fullEvents } from './events.ts';
import type { MetricsBody } from './metrics.ts';
import { answerOwnerInvitation, answerOwnerRecovery, fullOwners, type Owners } from './owners.ts';
import { answerSession } from './session.ts';
import { type KeyBody, keyBody, NOW, type ProjectBody, projectBody, type UserBody, userBody } from './shapes.ts';
import {
  type DefinitionBody,
  fullTeam,
  projectDefinitions,
  type TeamBody,
  type TeamRecords,
  teamBody,
  teamDefinitions,
} from './team-shapes.ts';
import { fullRecords, type UserRecords } from './user-records.ts';
import { fullWebhooks, type Webhooks } from './webhook-shapes.ts';
import type { Asked, World } from './world.ts';

export interface Script {
  readonly signedIn?: boolean;
  readonly needsOwner?: boolean;
  readonly mode?: 'development' | 'production';
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
  readonly keys?: readonly KeyBody[];
  /** Metrics that differ from those of a project with these users. */
  readonly metrics?: Partial<MetricsBody>;
  readonly emails?: readonly EmailBody[];
  readonly events?: readonly EventBody[];
  /** Templates and themes that differ from those of a furnished project. */
  readonly mails?: Partial<EditedMails>;
  /** Webhooks that differ from those of a furnished project. */
  readonly webhooks?: Partial<Webhooks>;
  /** Owners that differ from those of a furnished project. */
  readonly owners?: Partial<Owners>;
  /** Null where the installation writes none. */
  readonly backups?: NightlyBody | null;
  readonly serverProblem?: ServerProblem;
  readonly additionalSettings?: Readonly<Record<string, unknown>>;
  /** Where the dashboard is opened. */
  readonly path?: string;
  /** Requests that fail, as `GET /users`. */
  readonly fails?: readonly string[];
  /** Requests that are never answered. */
  readonly hangs?: readonly string[];
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
  keys: [keyBody(1), keyBody(2, { manually_revoked_at_millis: NOW }), keyBody(3, { expires_at_millis: NOW - 1000 })],
};

/**
 * A service that answers from memory, for the dashboard to be looked at without one:
 * `const { props, endSession } = scriptedService({ path: '/projects' }); <Dashboard {...props} />`
 */
export function scriptedService(script: Script = {}) {
  const world: World = {
    isSignedIn: script.signedIn ?? !script.needsOwner,
    session: 0,
    password: 'correct horse',
    email: script.email ?? furnished.email,
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
    emails: script.emails ?? fullLog,
    events: script.events ?? fullEvents,
    mails: { ...furnishedMails(), ...script.mails },
    webhooks: { ...fullWebhooks(), ...script.webhooks },
    owners: { ...fullOwners(), ...script.owners },
    backups: script.backups === undefined ? fullBackups() : script.backups,
    serverProblem: script.serverProblem,
    additionalSettings: {
      anonymous_sign_up_enabled: false,
      client_team_permissions_enabled: false,
      session_idle_days: null,
      minimum_assurance: 'one-factor',
      enrolment_grace_days: 14,
      session_max_days: null,
      max_sessions: null,
      proof_max_age_minutes: 10,
      password_min_length: 8,
      api_keys_survive_reset: false,
      private_accounts: false,
      secrets_readable: true,
      oidc_providers: [],
      ...script.additionalSettings,
    },
  };
  const fails = new Set(script.fails);
  const hangs = new Set(script.hangs);
  const held = new Map<string, Promise<void>>();
  const sent: string[] = [];
  const asked: Asked[] = [];

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const request = askedOf(url, init);
    asked.push(request);
    sent.push(request.key);
    if (hangs.has(request.key)) return untilGivenUp(init.signal);
    await held.get(request.key);
    if (fails.has(request.key)) return breakdown();
    if (request.key === 'GET /projects/current') return ok(forClients(world));
    return (
      answerOwnerInvitation(world, request) ??
      answerOwnerRecovery(world, request) ??
      answerSession(world, request) ??
      answerAdministration(world, request)
    );
  }

  const props: DashboardProps = {
    settings: {
      url: URL_OF_SERVICE,
      publishableClientKey: 'pck_scripted',
      needsOwner: script.needsOwner ?? false,
      mode: script.mode ?? 'development',
      styleNonce: '',
    },
    environment: { fetch: answer, clock: () => NOW, isOffline: () => false, tabs: undefined },
    history: createMemoryHistory({ initialEntries: [script.path ?? '/projects'] }),
  };

  return {
    props,
    /** What was asked for, in order. */
    sent,
    /** What came with the requests of a kind. */
    bodies: (key: string) => asked.filter((request) => request.key === key).map(({ body }) => body),
    /** For the rest of its life, or until `heal`. */
    fail: (key: string) => fails.add(key),
    heal: (key: string) => fails.delete(key),
    hang: (key: string) => hangs.add(key),
    /** Has such requests wait until what it answers is called. */
    hold(key: string): () => void {
      let release = () => {};
      held.set(key, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(key);
        release();
      };
    },
    /** As if it had expired: the next request finds out. */
    endSession() {
      world.isSignedIn = false;
    },
  };
}

function askedOf(url: string, { method = 'GET', body, headers }: RequestInit): Asked {
  const { pathname, searchParams } = new URL(url);
  const sent = new Headers(headers);
  return {
    key: `${method} ${pathname.replace('/api/v1', '')}`,
    projectId: sent.get('x-latchkey-project-id') ?? '',
    hasToken: sent.has('x-latchkey-access-token') || sent.has('x-latchkey-admin-access-token'),
    query: searchParams,
    body: typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : {},
  };
}

/** What the sign-in page knows of the dashboard's own project. */
function forClients({ projects }: World) {
  const internal =
    projects.find(({ id }) => id === 'internal') ?? projectBody({ id: 'internal', display_name: 'Latchkey' });
  return { id: internal.id, display_name: internal.display_name, config: internal.config };
}

/** No answer, until whoever has asked gives up. */
const untilGivenUp = (signal: RequestInit['signal']) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

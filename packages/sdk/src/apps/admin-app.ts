import type { Rights } from '../context/app-context.ts';
import { given } from '../context/options.ts';
import { secretServerKeySetting, superSecretAdminKeySetting } from '../context/secrets.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import type { OwnerSession } from '../core/wire/connection.ts';
import type { EventExportFormat } from '../events/event-export.ts';
import {
  type EventFilters,
  EventLog,
  type EventPage,
  type ListEventsOptions,
  type LoggedEvent,
} from '../events/event-log.ts';
import {
  type NewPermissionDefinition,
  type PermissionDefinition,
  PermissionDefinitions,
  type PermissionDefinitionUpdate,
} from '../permissions/permission-definitions.ts';
import {
  type PermissionDifferencePage,
  type PermissionPreview,
  previewPermissionDefinition,
} from '../permissions/permission-preview.ts';
import type { ActivityMetrics } from '../projects/activity-metrics.ts';
import {
  type AdminProject,
  type AdminProjectParts,
  adminProject,
  readAdminProject,
} from '../projects/admin-project.ts';
import type { DomainCheck } from '../projects/domain-check.ts';
import {
  createImpersonationLink,
  type ImpersonationLink,
  type NewImpersonationLink,
} from '../projects/impersonation-link.ts';
import {
  type InternalApiKey,
  type InternalApiKeyFirstView,
  InternalApiKeys,
  type NewInternalApiKey,
} from '../projects/internal-api-keys.ts';
import { BackupsOfInstallation, type NightlyBackups } from '../projects/nightly-backups.ts';
import { type Metrics, ProjectMetrics } from '../projects/project-metrics.ts';
import { type OwnerInvitation, type OwnerRole, type ProjectOwner, ProjectOwners } from '../projects/project-owners.ts';
import type { RedirectCheck } from '../projects/redirect-check.ts';
import { type UserFactors, UserFactorsOfProject } from '../projects/user-factors.ts';
import { type Inheriting, inherited } from './inherited.ts';
import { OAuthClientApp } from './oauth-client-app.ts';
import { type ServerAppOptions, serverReads, type UserStores } from './server-app.ts';

/** What an admin app is made with: that of a server app, and the admin key or an owner's session. */
export interface AdminAppOptions extends ServerAppOptions {
  /**
   * The key of admins; needed here or as the setting `LATCHKEY_SUPER_SECRET_ADMIN_KEY`, where no owner's session stands
   * in for it.
   */
  readonly superSecretAdminKey?: string | undefined;
  /** Stands in for all keys: `new AdminApp({ projectId, projectOwnerSession: owner.currentSession, tokenStore: null })`. */
  readonly projectOwnerSession?: OwnerSession | undefined;
}

/** What is shown of one user to admins. */
export interface AdminUserStores extends UserStores {
  /** The passkeys and the second factor; null where there is no such user. */
  readonly factors: Store<UserFactors | null>;
}

/** Administers a project: everything a server can do, plus its settings, keys, emails, webhooks and OAuth clients. */
export class AdminApp extends OAuthClientApp {
  /** The project with all of its settings, for frameworks to bind to. */
  override readonly projectStore: Store<AdminProject>;
  /** The sets of keys of the project, for frameworks to bind to. */
  readonly internalApiKeysStore: Store<InternalApiKey[]>;
  /** How many users there are, sign up and are active, for frameworks to bind to. */
  readonly metricsStore: Store<Metrics>;
  /** Who administers the project, who was first first. */
  readonly ownersStore: Store<ProjectOwner[]>;
  /** Pending invitations to own the project, oldest first. */
  readonly ownerInvitationsStore: Store<OwnerInvitation[]>;
  /** The installation's nightly backups, for admins of project `internal`; null if they aren't configured. */
  readonly nightlyBackupsStore: Store<NightlyBackups | null>;
  /** The permissions that can be granted in teams, by id, including the system's. */
  readonly teamPermissionDefinitionsStore: Store<PermissionDefinition[]>;
  /** What can be granted in the project, by id. */
  readonly projectPermissionDefinitionsStore: Store<PermissionDefinition[]>;
  readonly #project: Cache<[], AdminProjectParts>;
  readonly #keys: InternalApiKeys;
  readonly #metrics: ProjectMetrics;
  readonly #factors: UserFactorsOfProject;
  readonly #owners: ProjectOwners;
  readonly #backups: BackupsOfInstallation;
  readonly #teamPermissions: PermissionDefinitions;
  readonly #projectPermissions: PermissionDefinitions;
  readonly #events: EventLog;

  constructor(options: AdminAppOptions | Inheriting<AdminAppOptions>) {
    const all = inherited(options);
    super(all, adminRights(all));
    const { caches, environment } = this.context;
    this.#project = caches.add('adminProject', new Cache(environment, () => readAdminProject(this.context)));
    this.#keys = new InternalApiKeys(this.context);
    this.#metrics = new ProjectMetrics(this.context);
    this.#factors = new UserFactorsOfProject(this.context);
    this.#owners = new ProjectOwners(this.context);
    this.#backups = new BackupsOfInstallation(this.context);
    this.#teamPermissions = new PermissionDefinitions(this.context, 'team');
    this.#projectPermissions = new PermissionDefinitions(this.context, 'project');
    this.#events = new EventLog(this.context);
    this.projectStore = shapedStore(
      () => this.#project.entry(this),
      (json) => adminProject(this.context, json),
    );
    this.internalApiKeysStore = this.#keys.store;
    this.metricsStore = this.#metrics.store;
    this.ownersStore = this.#owners.store;
    this.ownerInvitationsStore = this.#owners.invitationsStore;
    this.nightlyBackupsStore = this.#backups.store;
    this.teamPermissionDefinitionsStore = this.#teamPermissions.store;
    this.projectPermissionDefinitionsStore = this.#projectPermissions.store;
  }

  /** The project with all of its settings. Asks the service each time. */
  override async getProject(): Promise<AdminProject> {
    return adminProject(this.context, await this.#project.get(this));
  }

  /** How many users there are, sign up and are active, from where and by which ways in. */
  getMetrics(): Promise<Metrics> {
    return this.#metrics.get();
  }

  /** How many users were active by week and by month, and how many stayed. Asks the service each time. */
  async getActivityMetrics(): Promise<ActivityMetrics> {
    return (await import('../projects/activity-metrics.ts')).getActivityMetrics(this.context);
  }

  /**
   * Whether sign-ins may redirect to an address, and if not, why:
   * `await app.checkRedirectUrl('https://app.example.com/welcome')`.
   */
  async checkRedirectUrl(url: string): Promise<RedirectCheck> {
    return (await import('../projects/redirect-check.ts')).checkRedirectUrl(this.context, url);
  }

  /**
   * Whether a trusted domain responds over HTTPS, or a verified domain of the hosted pages points at this service. It is
   * asked now: `await app.checkDomain('https://app.example.com')`.
   */
  async checkDomain(domain: string): Promise<DomainCheck> {
    return (await import('../projects/domain-check.ts')).checkDomain(this.context, domain);
  }

  /** A link that opens the application as a user, for support; it works once, for a few minutes. */
  createImpersonationLink(userId: string, link: NewImpersonationLink): Promise<ImpersonationLink> {
    return createImpersonationLink(this.context, userId, link);
  }

  /** The passkeys and the second factor of a user; null where there is no such user. */
  getUserFactors(userId: string): Promise<UserFactors | null> {
    return this.#factors.byUser.get(userId);
  }

  /** Removes a passkey of a user, even if it is the last way to sign in. The user is notified. */
  removeUserPasskey(userId: string, passkeyId: string): Promise<void> {
    return this.#factors.removePasskey(userId, passkeyId);
  }

  /** Turns two-factor authentication of a user off, and deletes the recovery codes. The user is notified. */
  resetSecondFactor(userId: string): Promise<void> {
    return this.#factors.resetSecondFactor(userId);
  }

  override userStores(userId: string): AdminUserStores {
    return { ...super.userStores(userId), factors: this.#factors.byUser.store(userId) };
  }

  /** Reads all users again that are shown. Changes made by this app do so themselves. */
  async refreshUsers(): Promise<void> {
    await this.context.caches.refresh((name) => name === 'users');
  }

  /** Now, in milliseconds since 1970, by the clock that the app was made with. */
  clock(): number {
    return this.context.environment.clock();
  }

  /** What happened in the project and who did it, newest first. */
  listEvents(options: ListEventsOptions = {}): Promise<EventPage> {
    return this.#events.list(options);
  }

  /** What happened in the project and who did it, newest first. The same store for the same options. */
  eventsStore(options: ListEventsOptions = {}): Store<EventPage> {
    return this.#events.store(options);
  }

  /** Null where there is none with this id. */
  getEvent(id: string): Promise<LoggedEvent | null> {
    return this.#events.get(id);
  }

  /** All events that fit, as text: `for await (const page of app.exportEvents('csv')) await file.write(page)`. */
  exportEvents(format: EventExportFormat, filters: EventFilters = {}): AsyncGenerator<string, void> {
    return this.#events.export(format, filters);
  }

  /** The project's sets of keys, including revoked and expired ones. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return this.#keys.list();
  }

  /** Makes a set of keys. They are in the answer, and nowhere else. */
  createInternalApiKey(options: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    return this.#keys.create(options);
  }

  /** Who administers the project, who was first first. */
  listOwners(): Promise<ProjectOwner[]> {
    return this.#owners.list();
  }

  /** Changes what an owner may do, which takes effect immediately. The last owner with the role `owner` keeps it. */
  changeOwnerRole(userId: string, role: OwnerRole): Promise<void> {
    return this.#owners.changeRole(userId, role);
  }

  /** Removes an owner, or the caller; the last owner can't be removed. */
  removeOwner(userId: string): Promise<void> {
    return this.#owners.remove(userId);
  }

  /** Pending invitations to own the project, oldest first. */
  listOwnerInvitations(): Promise<OwnerInvitation[]> {
    return this.#owners.listInvitations();
  }

  /** Invites an owner by email; a recipient with a pending invitation gets a new link, which replaces the old one. */
  inviteOwner(email: string, role?: OwnerRole): Promise<OwnerInvitation> {
    return this.#owners.invite(email, role);
  }

  /** Revokes an invitation: its link stops working. */
  revokeOwnerInvitation(id: string): Promise<void> {
    return this.#owners.revoke(id);
  }

  /** The installation's nightly backups, for admins of project `internal`; null if they aren't configured. */
  getNightlyBackups(): Promise<NightlyBackups | null> {
    return this.#backups.get();
  }

  /** What can be granted in teams, by id, those of the system included. */
  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#teamPermissions.list();
  }

  /** Defines what can be granted in teams. Rejects with PERMISSION_ID_ALREADY_EXISTS where the id is taken. */
  createTeamPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#teamPermissions.create(definition);
  }

  /** What is not named stays as it is. Another id is another one wherever the permission is granted or contained. */
  updateTeamPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<void> {
    return this.#teamPermissions.update(id, changes);
  }

  /** Deletes it, along with every grant and inclusion. */
  deleteTeamPermissionDefinition(id: string): Promise<void> {
    return this.#teamPermissions.delete(id);
  }

  /** What can be granted in the project, by id. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#projectPermissions.list();
  }

  /** Defines what can be granted in the project. Rejects with PERMISSION_ID_ALREADY_EXISTS where the id is taken. */
  createProjectPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#projectPermissions.create(definition);
  }

  /** What is not named stays as it is. Another id is another one wherever the permission is granted or contained. */
  updateProjectPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<void> {
    return this.#projectPermissions.update(id, changes);
  }

  /** Deletes it, along with every grant and inclusion. */
  deleteProjectPermissionDefinition(id: string): Promise<void> {
    return this.#projectPermissions.delete(id);
  }

  /** Who would gain and lose what by a change of a definition; nothing is changed. */
  previewPermissionDefinition(preview: PermissionPreview): Promise<PermissionDifferencePage> {
    const definitions = preview.scope === 'team' ? this.#teamPermissions : this.#projectPermissions;
    return previewPermissionDefinition(this.context, definitions, preview);
  }
}

function adminRights({ secretServerKey, superSecretAdminKey, projectOwnerSession }: AdminAppOptions): Rights {
  const rights = { ...serverReads, level: 'admin' } as const;
  if (projectOwnerSession) return { ...rights, keys: { ownerSession: projectOwnerSession } };
  const keys = {
    secretServerKey: given(secretServerKey ?? secretServerKeySetting(), 'secretServerKey'),
    superSecretAdminKey: given(superSecretAdminKey ?? superSecretAdminKeySetting(), 'superSecretAdminKey'),
  };
  return { ...rights, keys };
}

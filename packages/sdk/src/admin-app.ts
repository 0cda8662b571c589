import {
  type AdditionalSettings,
  AdditionalSettingsOfProject,
  type AdditionalSettingsUpdate,
} from './additional-settings.ts';
import { type AdminProject, adminProject } from './admin-project.ts';
import { Cache } from './cache/cache.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { EmailApp } from './email-app.ts';
import { createImpersonationLink, type ImpersonationLink, type NewImpersonationLink } from './impersonation-link.ts';
import {
  type InternalApiKey,
  type InternalApiKeyFirstView,
  InternalApiKeys,
  type NewInternalApiKey,
} from './internal-api-keys.ts';
import { given } from './options.ts';
import type { Rights } from './parts.ts';
import {
  type NewPermissionDefinition,
  type PermissionDefinition,
  PermissionDefinitions,
  type PermissionDefinitionUpdate,
} from './permission-definitions.ts';
import {
  type PermissionDifferencePage,
  type PermissionPreview,
  previewPermissionDefinition,
} from './permission-preview.ts';
import { secretServerKeySetting, superSecretAdminKeySetting } from './secrets.ts';
import { type ServerAppOptions, serverReads } from './server-app.ts';
import type { AdminProjectJson } from './shapes/project.ts';
import { callAs } from './wire/call.ts';
import type { OwnerSession } from './wire/connection.ts';

export interface AdminAppOptions extends ServerAppOptions {
  readonly superSecretAdminKey?: string | undefined;
  /** Stands in for all keys: `new AdminApp({ projectId, projectOwnerSession: owner.currentSession, tokenStore: null })`. */
  readonly projectOwnerSession?: OwnerSession | undefined;
}

/** What administers a project: all of a server, its settings, its keys and its e-mails. */
export class AdminApp extends EmailApp {
  override readonly projectStore: Store<AdminProject>;
  readonly additionalSettingsStore: Store<AdditionalSettings>;
  readonly internalApiKeysStore: Store<InternalApiKey[]>;
  readonly teamPermissionDefinitionsStore: Store<PermissionDefinition[]>;
  readonly projectPermissionDefinitionsStore: Store<PermissionDefinition[]>;
  readonly #project: Cache<[], AdminProjectJson>;
  readonly #settings: AdditionalSettingsOfProject;
  readonly #keys: InternalApiKeys;
  readonly #teamPermissions: PermissionDefinitions;
  readonly #projectPermissions: PermissionDefinitions;

  constructor(options: AdminAppOptions) {
    super(options, adminRights(options));
    const { connection, caches, environment } = this.parts;
    const read = () => callAs(connection, 'admin')('GET /internal/projects/current');
    this.#project = caches.add('adminProject', new Cache(environment, read));
    this.#settings = new AdditionalSettingsOfProject(this.parts);
    this.#keys = new InternalApiKeys(this.parts);
    this.#teamPermissions = new PermissionDefinitions(this.parts, 'team');
    this.#projectPermissions = new PermissionDefinitions(this.parts, 'project');
    this.projectStore = shapedStore(
      () => this.#project.entry(this),
      (json) => adminProject(this.parts, json),
    );
    this.additionalSettingsStore = this.#settings.store;
    this.internalApiKeysStore = this.#keys.store;
    this.teamPermissionDefinitionsStore = this.#teamPermissions.store;
    this.projectPermissionDefinitionsStore = this.#projectPermissions.store;
  }

  override async getProject(): Promise<AdminProject> {
    return adminProject(this.parts, await this.#project.get(this));
  }

  /** Settings beyond those that every client of the protocol knows. */
  getAdditionalSettings(): Promise<AdditionalSettings> {
    return this.#settings.get();
  }

  updateAdditionalSettings(changes: AdditionalSettingsUpdate): Promise<void> {
    return this.#settings.update(changes);
  }

  /** A link that opens the application as a user, for whoever helps them; it works once, and for a few minutes. */
  createImpersonationLink(userId: string, link: NewImpersonationLink): Promise<ImpersonationLink> {
    return createImpersonationLink(this.parts, userId, link);
  }

  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return this.#keys.list();
  }

  createInternalApiKey(options: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    return this.#keys.create(options);
  }

  /** What can be granted in teams, by id, those of the system included. */
  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#teamPermissions.list();
  }

  createTeamPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#teamPermissions.create(definition);
  }

  /** What is not named stays as it is. Another id is another one wherever the permission is granted or contained. */
  updateTeamPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<void> {
    return this.#teamPermissions.update(id, changes);
  }

  /** It is granted and contained nowhere any more. */
  deleteTeamPermissionDefinition(id: string): Promise<void> {
    return this.#teamPermissions.delete(id);
  }

  /** What can be granted in the project, by id. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#projectPermissions.list();
  }

  createProjectPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#projectPermissions.create(definition);
  }

  /** What is not named stays as it is. Another id is another one wherever the permission is granted or contained. */
  updateProjectPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<void> {
    return this.#projectPermissions.update(id, changes);
  }

  /** It is granted and contained nowhere any more. */
  deleteProjectPermissionDefinition(id: string): Promise<void> {
    return this.#projectPermissions.delete(id);
  }

  /** Who would gain and lose what by a change of a definition; nothing is changed. */
  previewPermissionDefinition(preview: PermissionPreview): Promise<PermissionDifferencePage> {
    const definitions = preview.scope === 'team' ? this.#teamPermissions : this.#projectPermissions;
    return previewPermissionDefinition(this.parts, definitions, preview);
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

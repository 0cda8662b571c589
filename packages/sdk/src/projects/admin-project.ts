import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import type { AdminProjectFields, AdminProjectJson } from '../core/shapes/project.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, callAs, type ResponseOf } from '../core/wire/call.ts';
import { type ProductionModeError, productionModeErrors } from './production-mode.ts';

// Whatever clients of the protocol know can be changed by their call; ours takes all settings at once.
const KNOWN = 'PATCH /internal/projects/current';
const ALL = 'PATCH /latchkey/project-settings';

type SettingsJson = ResponseOf<'GET /latchkey/project-settings', 'admin'>;
type Body = BodyOf<typeof ALL, 'admin'>;
type ProjectBody = BodyOf<typeof KNOWN, 'admin'>;
/** A project as two endpoints answer it: published clients know the one, and only this SDK the other. */
export interface AdminProjectParts {
  readonly project: AdminProjectJson;
  readonly settings: SettingsJson;
}

/** All settings of a project; secrets are never read. */
export type ProjectConfig = AdminProjectFields['config'] & Readonly<FromWire<SettingsJson>>;

type ProjectFields = FromWire<Pick<ProjectBody, 'display_name' | 'description' | 'is_production_mode'>>;
type ConfigUpdate = NonNullable<FromWire<ProjectBody>['config']> & FromWire<Omit<Body, keyof ProjectBody>>;

/** What is changed of a project. */
export interface ProjectUpdate extends ProjectFields {
  /** What is left out stays; lists are replaced whole. */
  readonly config?: ConfigUpdate | undefined;
}

/** A project with all its settings, and what can be done with it. */
export interface AdminProject extends Omit<AdminProjectFields, 'config'> {
  /** All settings: which ways in there are, what users may do, how mails are sent, and more. */
  readonly config: ProjectConfig;
  /** Changes what is named, in one step: where one setting is refused, none is changed. */
  update(changes: ProjectUpdate): Promise<void>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
  /** What has to be fixed before the project goes live. */
  getProductionModeErrors(): ProductionModeError[];
}

export async function readAdminProject({ connection }: AppContext): Promise<AdminProjectParts> {
  const call = callAs(connection, 'admin');
  const [project, settings] = await Promise.all([
    call('GET /internal/projects/current'),
    call('GET /latchkey/project-settings'),
  ]);
  return { project, settings };
}

export function adminProject(
  { connection, caches }: AppContext,
  { project, settings }: AdminProjectParts,
): AdminProject {
  const call = callAs(connection, 'admin');
  const { config, ...fields } = fromWire(project);
  return Object.freeze({
    ...fields,
    config: { ...config, ...fromWire(settings) },
    async update({ config: changed = {}, ...rest }: ProjectUpdate) {
      const entries = Object.entries(toWire(changed as Record<string, unknown>));
      const known = entries.filter(([name]) => !(name in settings));
      const more = entries.filter(([name]) => name in settings);
      const body = toWire<ProjectBody>(rest);
      const whole = { ...body, ...(known.length > 0 && { config: Object.fromEntries(known) }) };
      if (more.length === 0) await caches.after(KNOWN, call(KNOWN, { body: whole }));
      else await caches.after(ALL, call(ALL, { body: { ...whole, ...Object.fromEntries(more) } }));
    },
    async delete() {
      await caches.after('DELETE /internal/projects/current', call('DELETE /internal/projects/current'));
    },
    getProductionModeErrors: () => productionModeErrors({ ...fields, config }),
  });
}

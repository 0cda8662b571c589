import type { AppContext } from '../context/app-context.ts';
import { fromWire } from '../core/shapes/names.ts';
import type { AdminProjectFields, AdminProjectJson, ProjectUpdate } from '../core/shapes/project.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, callAs } from '../core/wire/call.ts';
import { type ProductionModeError, productionModeErrors } from './production-mode.ts';

/** A project with all its settings, and what can be done with it. */
export interface AdminProject extends AdminProjectFields {
  /** Changes what is named; lists are replaced whole. */
  update(changes: ProjectUpdate): Promise<void>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
  /** What has to be put right before the project goes live. */
  getProductionModeErrors(): ProductionModeError[];
}

export function adminProject({ connection, caches }: AppContext, json: AdminProjectJson): AdminProject {
  const call = callAs(connection, 'admin');
  const fields = fromWire(json);
  return Object.freeze({
    ...fields,
    async update(changes: ProjectUpdate) {
      const body = toWire<BodyOf<'PATCH /internal/projects/current', 'admin'>>(changes);
      await caches.after('PATCH /internal/projects/current', call('PATCH /internal/projects/current', { body }));
    },
    async delete() {
      await caches.after('DELETE /internal/projects/current', call('DELETE /internal/projects/current'));
    },
    getProductionModeErrors: () => productionModeErrors(fields),
  });
}

import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import type { AppContext } from '../context/app-context.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import { callAs } from '../core/wire/call.ts';

const path = '/latchkey/imports';
type Json = ResponseOf<`POST ${typeof path}`, 'server'>;

/** A line of an import, as it travels: a user or a team. */
export type ImportLine = BodyOf<`POST ${typeof path}/:import_id/lines`, 'server'>['lines'][number];
/** A user as a line of an import. */
export type ImportedUser = Exclude<ImportLine, { readonly type: 'team' }>;
/** A team as a line of an import. */
export type ImportedTeam = Extract<ImportLine, { readonly type: 'team' }>;

/** What became of a line. */
export interface ImportResult {
  /** The id in the other system; null if the line has none. */
  readonly sourceId: string | null;
  /** `unchanged`: imported before. `differs`: imported before from a line with other contents; nothing changes. */
  readonly result: 'created' | 'unchanged' | 'differs' | 'refused';
  /** UUID of the user or team; null if there is none, and in a dry run. */
  readonly id: string | null;
  /** Why it was refused: `USER_EMAIL_ALREADY_EXISTS`. */
  readonly code: string | null;
  /** The same as a sentence. */
  readonly message: string | null;
}

/** What undoing an import has come to. */
export interface UndoneImport {
  /** How many users were deleted. */
  readonly deletedUsers: number;
  /** How many teams that are not in use were deleted. */
  readonly deletedTeams: number;
  /** How many users stay because they are in use. */
  readonly keptUsers: number;
  /** How many teams stay because they have members. */
  readonly keptTeams: number;
}

/** An import of users and teams from another system. */
export interface Import {
  /** UUID of the import. */
  readonly id: string;
  /** Where they come from: `auth0`. */
  readonly source: string;
  /** Whether its lines are only checked. */
  readonly isDryRun: boolean;
  /** When it was begun. */
  readonly createdAt: Date;
  /** When it was begun to be undone; null if it wasn't. */
  readonly undoneAt: Date | null;
  /** How many users it has created and not taken back. */
  readonly userCount: number;
  /** How many teams it has created and not taken back. */
  readonly teamCount: number;
  /** Imports up to 500 users and teams; teams come before the users in them. Lines sent again change nothing. */
  add(lines: readonly ImportLine[]): Promise<ImportResult[]>;
  /** Deletes the users it has created who aren't in use, or all of them, and its teams that aren't. */
  undo(options?: { readonly active?: boolean }): Promise<UndoneImport>;
}

/**
 * Begins an import:
 * `const { add } = await createImport(app, { source: 'auth0' }); await add([{ source_id: 'u1', emails: [{ value: 'ada@example.com' }] }]);`
 */
export async function createImport(
  app: ServerApp,
  { source, isDryRun = false }: { readonly source: string; readonly isDryRun?: boolean },
): Promise<Import> {
  const context = contextOf(app);
  const body = { source, is_dry_run: isDryRun };
  return shown(context, await callAs(context.connection, 'server')(`POST ${path}`, { body }));
}

/** The imports of the project, newest first: `const [latest] = await listImports(app);` */
export async function listImports(app: ServerApp): Promise<Import[]> {
  const context = contextOf(app);
  const { items } = await callAs(context.connection, 'server')(`GET ${path}`, {});
  return items.map((json) => shown(context, json));
}

function shown(context: AppContext, json: Json): Import {
  const call = callAs(context.connection, 'server');
  const params = { import_id: json.id };
  return {
    ...context.fromWire(json),
    async add(lines) {
      const { items } = await call(`POST ${path}/:import_id/lines`, { params, body: { lines: [...lines] } });
      return items.map((item) => context.fromWire(item));
    },
    async undo({ active = false } = {}) {
      let [deletedUsers, deletedTeams] = [0, 0];
      for (;;) {
        const query = active ? { active } : {};
        const undone = await call(`DELETE ${path}/:import_id`, { params, query });
        deletedUsers += undone.deleted_users;
        deletedTeams += undone.deleted_teams;
        if (undone.is_done)
          return { deletedUsers, deletedTeams, keptUsers: undone.kept_users, keptTeams: undone.kept_teams };
      }
    },
  };
}

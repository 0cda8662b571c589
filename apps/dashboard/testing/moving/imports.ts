import { data, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { DAY, type Item, idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { UserBody } from '@latchkey/testing/fake-api/samples/user';
import type { Replies } from '@latchkey/testing/fake-api/table';

export type ImportBody = Item<'GET /latchkey/imports'>;

export const importBody = (number: number, changes: Partial<ImportBody> = {}): ImportBody => ({
  id: idOf(number, 21),
  source: 'auth0',
  is_dry_run: false,
  created_at_millis: NOW - number * DAY,
  undone_at_millis: null,
  user_count: 1_240 * number,
  team_count: 3,
  ...changes,
});

export const fullImports = (): readonly ImportBody[] => [
  importBody(1),
  importBody(2, { source: 'csv', is_dry_run: true, user_count: 0, team_count: 0 }),
  importBody(3, { source: 'clerk', undone_at_millis: NOW - DAY, user_count: 2, team_count: 0 }),
];

/** What imports know of an installation. */
interface Importing {
  readonly users: readonly UserBody[];
  imports: readonly ImportBody[];
}

/** The imports of the project. A line is refused if its email belongs to a user, and imported otherwise. */
export const importReplies = (world: Importing): Replies => ({
  'GET /latchkey/imports': () => listOf(...world.imports),
  'POST /latchkey/imports': ({ body }) => {
    const { source, is_dry_run = false } = body as { source: string; is_dry_run?: boolean };
    const begun = importBody(9, { source, is_dry_run, created_at_millis: NOW, user_count: 0, team_count: 0 });
    world.imports = [begun, ...world.imports];
    return data(begun);
  },
  'POST /latchkey/imports/:import_id/lines': ({ body, params }) => {
    const lines = (body as { lines: readonly Line[] }).lines;
    const into = world.imports.find(({ id }) => id === params.import_id);
    if (!into) return refusal('IMPORT_UNKNOWN');
    const items = lines.map((line, at) => resultOf(world, line, into.is_dry_run ? null : idOf(at, 22)));
    const created = into.is_dry_run ? 0 : items.filter(({ result }) => result === 'created').length;
    change(world, into.id, { user_count: into.user_count + created });
    return data({ items });
  },
  'DELETE /latchkey/imports/:import_id': ({ params, query }) => {
    const undone = world.imports.find(({ id }) => id === params.import_id);
    if (!undone) return refusal('IMPORT_UNKNOWN');
    const kept = query.get('active') === 'true' ? 0 : 1;
    change(world, undone.id, { user_count: kept, team_count: 0, undone_at_millis: NOW });
    return data({
      is_done: true,
      deleted_users: undone.user_count - kept,
      deleted_teams: undone.team_count,
      kept_users: kept,
      kept_teams: 0,
    });
  },
});

interface Line {
  readonly source_id?: string;
  readonly emails?: readonly { readonly value: string }[];
}

function resultOf(world: Importing, { source_id: sourceId, emails = [] }: Line, id: string | null) {
  const isTaken = emails.some(({ value }) => world.users.some(({ primary_email: taken }) => taken === value));
  return {
    source_id: sourceId ?? null,
    result: isTaken ? 'refused' : 'created',
    id: isTaken ? null : id,
    code: isTaken ? 'USER_EMAIL_ALREADY_EXISTS' : null,
    message: isTaken ? 'User email already exists.' : null,
  };
}

function change(world: Importing, id: string, changes: Partial<ImportBody>): void {
  world.imports = world.imports.map((one) => (one.id === id ? { ...one, ...changes } : one));
}

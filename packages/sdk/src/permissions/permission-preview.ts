import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';
import type { PermissionDefinitions, PermissionDefinitionUpdate, PermissionScope } from './permission-definitions.ts';

type Answer = ResponseOf<'POST /latchkey/permission-definition-preview', 'admin'>;

/** A change of a definition that was not made yet. */
export interface PermissionPreview {
  /** Where the permission is granted. */
  readonly scope: PermissionScope;
  /** Its current id; if none is defined by that id, the change creates it. */
  readonly permissionId: string;
  /** Null means deletion. */
  readonly change: PermissionDefinitionUpdate | null;
  /** The page size: 50 users by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the first. */
  readonly cursor?: string | undefined;
}

/** The permissions a user would gain and lose. */
export type PermissionDifference = Readonly<FromWire<Answer['items'][number]>>;

/** Some of all those who are `affected`; there are more as long as there is a `nextCursor`. */
export type PermissionDifferencePage = PermissionDifference[] & {
  readonly affected: number;
  readonly nextCursor: string | null;
};

/** Asks what a change would do; it fails as the change itself would. */
export async function previewPermissionDefinition(
  { connection }: AppContext,
  definitions: PermissionDefinitions,
  { scope, permissionId, change, limit, cursor }: PermissionPreview,
): Promise<PermissionDifferencePage> {
  const whole = change && (await definitions.changed(permissionId, change));
  const { items, pagination, affected } = await callAs(connection, 'admin')(
    'POST /latchkey/permission-definition-preview',
    { query: { limit, cursor }, body: { scope, permission_id: permissionId, change: whole } },
  );
  return Object.assign(items.map(fromWire), { affected, nextCursor: pagination.next_cursor });
}

import type { Tables } from '../../../database/tables.ts';
import { tablesInOrder } from '../archived-tables.ts';

/** Archived tables that take writes of a closed project, and why none that was answered is lost. All others refuse them. */
const unguardedTables: { readonly [Name in keyof Tables]?: string } = {
  projects: 'each change of settings has its event',
  emails: 'what is queued is sent by the installation that has queued it',
  webhook_endpoints: 'their deliveries go on; each change by an owner has its event',
  counted_users: 'counted from notes of activity, of many projects at a time',
  latest_active: 'counted from notes of activity, of many projects at a time',
  metric_counts: 'counted from notes of activity, of many projects at a time',
  event_trees: 'made of events',
  event_leaves: 'made of events',
  event_nodes: 'made of events',
  event_heads: 'made of events',
};

/**
 * Tables of which the service deletes rows of many projects in one statement, such as expired ones, and those whose rows
 * go along: only new and changed rows are refused. A deletion that was asked for has its event, and so is refused there.
 */
const sweptTables: readonly (keyof Tables)[] = [
  'connected_apps',
  'connection_sessions',
  'delegations',
  'oidc_client_grants',
  'oidc_clients',
  'session_tokens',
  'sessions',
  'trusted_devices',
  'used_assertions',
  'used_previous_tokens',
];

/** A table, and what of it is refused to closed projects. */
export interface Guard {
  readonly table: string;
  readonly refuses: string;
  /** Which rows; all of them where there is no condition. */
  readonly where?: string;
}

/** Owners stay behind, and may leave a project that has moved. */
const events: Guard = {
  table: 'events',
  refuses: 'insert',
  where: "new.kind not like 'project_owner.%' and new.kind not like 'owner_invitation.%'",
};

/** What is refused, a row a table. */
export const guards: readonly Guard[] = tablesInOrder
  .filter(({ name }) => !Object.hasOwn(unguardedTables, name))
  .map(({ name }) => {
    if (name === events.table) return events;
    const isSwept = sweptTables.some((swept) => swept === name);
    return { table: name, refuses: isSwept ? 'insert or update' : 'insert or update or delete' };
  });

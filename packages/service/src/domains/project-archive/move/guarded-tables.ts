import type { Tables } from '../../../database/tables.ts';

/**
 * Archived tables that take writes of a closed project, and why none that was answered is lost. All others have the
 * trigger that refuses them.
 */
export const unguardedTables: { readonly [Name in keyof Tables]?: string } = {
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

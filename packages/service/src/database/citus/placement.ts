/** Where a table is kept in a Citus cluster. */
export type Placement = 'by project' | 'on every node' | 'on the coordinator';

/**
 * The tables that are not distributed by their project, each with the reason. Every other one is, a later one too:
 * its rows are on the node that has the rest of their project.
 */
const EXCEPTIONS: Readonly<Record<string, readonly [Placement, string]>> = {
  projects: ['on every node', 'tenants refer to it, and each request reads it'],
  project_keys: ['on every node', 'a key is looked up before its project is known'],
  jwt_keys: ['on every node', 'refers to projects, is small, and is read for all of them'],
  project_owners: ['on every node', "joins the users of project internal to other projects' rows"],
  owner_invitations: ['on every node', 'an owner has those of many projects'],
  secret_locators: ['on every node', 'leads from the hash of a key to its project'],
  hosted_domains: ['on every node', 'a host leads to one project, and no two may have the same'],
  installation_keys: ['on the coordinator', 'read once, when a process starts'],
  rate_limits: ['on the coordinator', 'counts addresses too, which belong to no project'],
  event_readers: ['on the coordinator', 'the cursors of the installation'],
  move_claims: ['on the coordinator', 'asked for by another installation'],
};

const MIGRATORS_OWN = /^kysely_/;

export function placementOf(table: string): Placement {
  if (MIGRATORS_OWN.test(table)) return 'on the coordinator';
  return EXCEPTIONS[table]?.[0] ?? 'by project';
}

/** The table that the others are placed with: Citus keeps rows of one project in all of them on one node. */
export const FIRST_TABLE = 'users';

/** A foreign key that Citus can't keep as it is. */
export interface ForeignKeyException {
  readonly table: string;
  /** As one PostgreSQL has it. */
  readonly ordinary: string;
  /** What Citus has in its place; null for none. */
  readonly distributed: string | null;
}

/** By their names. Why, and what does their work, is in docs/decisions/database/0092-citus.md. */
export const FOREIGN_KEY_EXCEPTIONS: Readonly<Record<string, ForeignKeyException>> = {
  permission_containments_project_id_container_id_fkey: {
    table: 'permission_containments',
    ordinary:
      'FOREIGN KEY (project_id, container_id) REFERENCES permission_definitions(project_id, id) ON UPDATE CASCADE ON DELETE CASCADE',
    distributed:
      'FOREIGN KEY (project_id, container_id) REFERENCES permission_definitions(project_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED',
  },
  secret_locators_project_id_api_key_id_fkey: {
    table: 'secret_locators',
    ordinary: 'FOREIGN KEY (project_id, api_key_id) REFERENCES api_keys(project_id, id) ON DELETE CASCADE',
    distributed: null,
  },
};

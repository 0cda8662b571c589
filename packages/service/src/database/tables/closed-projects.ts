import { sql } from 'kysely';

/**
 * Whether the project of a row isn't closed, for statements that change rows of many projects: the database refuses all
 * of such a statement because of one project that moves to another installation.
 */
export const isOfOpenProject = sql<boolean>`
  not exists (select from projects p where p.id = project_id and p.move_id is not null)`;

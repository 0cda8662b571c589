import { sql } from 'kysely';

/**
 * Joins nothing to a part of a statement that calls a function of ours, and has it evaluated where the tables are that the
 * function needs: Citus sends a statement of one project to its node as a whole, unless it names a table that only the
 * coordinator has. One PostgreSQL plans it away.
 */
export const onCoordinator = sql`left join rate_limits on false`;

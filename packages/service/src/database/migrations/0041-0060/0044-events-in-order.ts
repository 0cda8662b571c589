/**
 * A project's events in the order in which they were committed, for `GET /latchkey/webhook-messages`. Without it a page
 * reads the events of all other projects after its cursor.
 */
export const concurrently = [{ name: 'events_in_order', on: 'events (project_id, tx, id)' }];

/** Finds the payloads of events that are old. What is deleted is old, and old rows lie together. */
export const concurrently = [{ name: 'event_payloads_stored_at', on: 'event_payloads using brin (stored_at)' }];

/** Of all processes the one that reads by this name appends to trees. */
export const READER = 'event-proofs';

/** How long one process waits for another that appends. */
export const WAIT_MILLIS = 100;

/** A tree that grows all the time gets a head this often. */
export const HEAD_PAUSE_MILLIS = 60_000;

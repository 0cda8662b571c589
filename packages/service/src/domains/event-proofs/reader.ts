/** Of all processes the one that reads by this name appends to trees. */
export const READER = 'event-proofs';

/** How long one process waits for another that appends. */
export const WAIT_MILLIS = 100;

/** The time as a function that is passed in: milliseconds since the epoch. Tests set it; nothing sleeps. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

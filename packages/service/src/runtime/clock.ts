/** The time as a function that is passed in: milliseconds since the epoch. Tests set it; nothing sleeps. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Waiting as a function that is passed in too, for answers that are due at a mark. */
export type Wait = (millis: number) => Promise<void>;

export const systemWait: Wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

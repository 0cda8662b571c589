/** Lets everything else that waits for the event loop get on first. */
export const nextTurn = (): Promise<void> => new Promise((soon) => setImmediate(soon));

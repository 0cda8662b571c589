/** Turns while something is under way. Says nothing: what is busy says so itself. */
export const Spinner = () => <span data-latchkey="spinner" aria-hidden="true" />;

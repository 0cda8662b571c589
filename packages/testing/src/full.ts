/** Whether this is `npm run test:full`. */
export const isFull = process.env.LATCHKEY_TEST_FULL === '1';

/** Every case in every setting; outside the full run each case in one of them, and the settings take turns. */
export const dealt = <Case, Setting>(cases: readonly Case[], settings: readonly Setting[]): [Case, Setting][] =>
  cases.flatMap((each, place) =>
    settings
      .filter((_, turn) => isFull || turn === place % settings.length)
      .map((setting): [Case, Setting] => [each, setting]),
  );

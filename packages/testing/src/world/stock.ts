import type { Keys } from './start.ts';

/** A project that is in the database of a world from the start. */
export interface StockedProject {
  readonly id: string;
  readonly keys: Keys;
}

/** For the workers that run the tests: see make-stock.ts. */
export function keepStock(projects: readonly StockedProject[]): void {
  process.env.LATCHKEY_TEST_STOCK = JSON.stringify(projects);
}

/** The projects that a database of newStockedDatabase has; none where this run has not made any. */
export const stockedProjects = (): StockedProject[] => JSON.parse(process.env.LATCHKEY_TEST_STOCK ?? '[]');

import { type Cluster, newCluster } from '@latchkey/testing/process/cluster';
import { startSeeded } from './product.ts';
import { test as base } from './test.ts';

/** For tests that let time pass in the database: their product is on a cluster of its own. */
export const test = base.extend<{ readonly cluster: Cluster }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  cluster: async ({}, use) => {
    const cluster = await newCluster();
    await cluster.start();
    await use(cluster);
  },
  product: async ({ cluster }, use) => use(await startSeeded('file', { DATABASE_URL: cluster.url })),
});

/** What only owners of projects do, and who is about to be one. */
export const owners = () => import('./index.ts');
export type Owners = typeof import('./index.ts');
/** The numbers of their projects: the first page that owners see loads no more than that. */
export const ownedMetrics = () => import('./owned-project-metrics.ts');
export type OwnedMetrics = typeof import('./owned-project-metrics.ts');

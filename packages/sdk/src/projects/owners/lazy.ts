/** What only owners of projects do, and who is about to be one. */
export const owners = () => import('./index.ts');
export type Owners = typeof import('./index.ts');

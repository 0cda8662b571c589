/** Email administration, which few servers and pages need: loaded on first use. */
export const emails = () => import('./index.ts');
export type Emails = typeof import('./index.ts');

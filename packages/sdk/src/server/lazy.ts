/** What servers do with users. */
export const usersByServer = () => import('./index.ts');
export type UsersByServer = typeof import('./index.ts');

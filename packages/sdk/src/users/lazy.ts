/** What signed-in users do with their account: apart from the ways in, whose pages need none of it. */
export const users = () => import('./index.ts');
export type Users = typeof import('./index.ts');

/** The ways in, and what users set up to sign in with: most visits need none of it. */
export const signIn = () => import('./index.ts');
export type SignIn = typeof import('./index.ts');

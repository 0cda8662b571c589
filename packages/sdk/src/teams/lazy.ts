/** What members do with a team. */
export const teams = () => import('./index.ts');
export type Teams = typeof import('./index.ts');

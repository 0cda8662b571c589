/** What is done with webhooks, which few servers and pages need: loaded when it is first called. */
export const webhooks = () => import('./index.ts');
export type Webhooks = typeof import('./index.ts');

/** What is done with e-mails, which few servers and pages need: loaded when it is first called. */
export const emails = () => import('./index.ts');
export type Emails = typeof import('./index.ts');

import type { Act } from '../context/lazy.ts';
import type { OfEmails } from './of-emails.ts';

/** What is done with e-mails, which few servers and pages need: loaded when it is first called. */
export const emails = () => import('./index.ts');

type Emails = Awaited<ReturnType<typeof emails>>;

export type EmailAct<K extends keyof Emails> = Act<OfEmails, Emails[K]>;
/** What is called as it is; the others read what is kept and shown. */
export type EmailActName = Exclude<keyof Emails, `read${string}` | 'sendEmail'>;

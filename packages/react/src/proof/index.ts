/** What asks and tells who is signed in: dialogs, and the banner of an impersonation. In one chunk: each further dynamic import would split the main chunk. */

export { ImpersonationBanner } from '../impersonation/impersonation-banner.tsx';
export { SessionExpired } from '../session-expired/session-expired.tsx';
export { ProofDialog } from './proof-dialog.tsx';

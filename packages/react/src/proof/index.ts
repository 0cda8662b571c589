/** The dialogs that ask users who they are, in one chunk: each further dynamic import would split the main chunk. */

export { ImpersonationBanner } from '../impersonation/impersonation-banner.tsx';
export { SessionExpired } from '../session-expired/session-expired.tsx';
export { ProofDialog } from './proof-dialog.tsx';

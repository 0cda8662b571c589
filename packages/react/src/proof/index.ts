/** The dialogs that ask people who they are, as one part of the bundle: a further one would cut the first into pieces. */
export { SessionExpired } from '../session-expired/session-expired.tsx';
export { ProofDialog } from './proof-dialog.tsx';

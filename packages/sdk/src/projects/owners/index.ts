export { createFirstOwner } from './first-owner.ts';
export { acceptOwnerInvitation, inspectOwnerInvitation, signUpByOwnerInvitation } from './invitation.ts';
export { inspectOwnerRecovery, recoverOwner } from './recovery.ts';

export { createFirstOwner } from './first-owner.ts';
export { acceptOwnerInvitation, inspectOwnerInvitation, signUpByOwnerInvitation } from './invitation.ts';

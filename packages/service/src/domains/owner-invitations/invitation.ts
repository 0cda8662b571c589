import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';

type Wire = ResultOf<Endpoints['POST /latchkey/owner-invitations']>;

export const KIND = 'owner-invitation';

/** What a code of an invitation says of it; the code is one of project `internal`. */
export interface CodeData {
  readonly project_id: string;
}

/** An open invitation. */
export interface Invitation {
  readonly id: string;
  readonly projectId: string;
  /** Normalised. */
  readonly recipientEmail: string;
  readonly role: OwnerRole;
  /** Display name of the owner who sent it; null if that owner is gone, or a project key sent it. */
  readonly inviterName: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export const describeInvitation = (invitation: Invitation): Wire => ({
  id: invitation.id,
  recipient_email: invitation.recipientEmail,
  inviter_display_name: invitation.inviterName,
  role: invitation.role,
  created_at_millis: invitation.createdAt,
  expires_at_millis: invitation.expiresAt,
});

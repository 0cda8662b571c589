import type { Endpoints, ResultOf } from '@latchkey/protocol';

type Wire = ResultOf<Endpoints['GET /team-invitations']>['items'][number];

export const KIND = 'team-invitation';

/** An open invitation. */
export interface Invitation {
  readonly id: string;
  readonly teamId: string;
  readonly recipientEmail: string;
  /** Null where no user sent it. */
  readonly invitedBy: string | null;
  /** What it gives a member; null for the default permissions of members. */
  readonly permissionIds: readonly string[] | null;
  readonly codeHash: Buffer;
  readonly expiresAt: number;
}

export const describeInvitation = ({ id, teamId, expiresAt, recipientEmail }: Invitation): Wire => ({
  id,
  team_id: teamId,
  expires_at_millis: expiresAt,
  recipient_email: recipientEmail,
});

import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { SetUpPart } from '@latchkey/protocol/set-up-parts';

/** A link by which a team is set up without an account. */
export interface SetUpLink {
  readonly id: string;
  readonly teamId: string;
  /** The member who made it; null where a server or an owner did. */
  readonly makerId: string | null;
  readonly parts: readonly SetUpPart[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastOpenedAt: number | null;
}

type Described = ResultOf<Endpoints['GET /latchkey/teams/:team_id/set-up-links']>['items'][number];

/** A link on the wire. */
export const describeLink = ({ id, teamId, parts, createdAt, expiresAt, lastOpenedAt }: SetUpLink): Described => ({
  id,
  team_id: teamId,
  parts: [...parts],
  created_at_millis: createdAt,
  expires_at_millis: expiresAt,
  last_opened_at_millis: lastOpenedAt,
});

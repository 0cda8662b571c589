import type { Endpoints, ResultOf } from '@latchkey/protocol';

type Wire = ResultOf<Endpoints['GET /teams/:team_id']>;

export interface Team {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly createdAt: number;
}

/** The fullest wire shape of a team; what a caller's level may not see is dropped when it is rendered. */
export const describeTeam = (team: Team): Wire => ({
  id: team.id,
  display_name: team.displayName,
  profile_image_url: team.profileImageUrl,
  client_metadata: team.clientMetadata,
  client_read_only_metadata: team.clientReadOnlyMetadata,
  created_at_millis: team.createdAt,
  server_metadata: team.serverMetadata,
});

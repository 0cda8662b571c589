import { KnownError } from '@latchkey/protocol/errors';
import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { storeImage } from '../images/images.ts';
import { grantTeamDefaults } from '../permissions/grant-defaults.ts';
import type { Project } from '../projects/project.ts';
import { insertTeam } from './queries.ts';
import { describeTeam, type Team } from './team.ts';

export interface NewTeam {
  readonly displayName: string;
  readonly profileImageUrl?: string | null | undefined;
  readonly clientMetadata?: unknown;
  readonly clientReadOnlyMetadata?: unknown;
  readonly serverMetadata?: unknown;
  readonly creator?: { readonly userId: string; readonly isSelected: boolean } | undefined;
}

/**
 * Makes a team, with its creator as a member who holds what the project gives creators; only the team is told of. Runs
 * inside the caller's transaction. Throws USER_NOT_FOUND when the creator is gone.
 */
export async function createTeam(context: Context, project: Project, input: NewTeam): Promise<Team> {
  const { displayName, creator } = input;
  const team: Team = {
    id: newId(context.random),
    displayName,
    profileImageUrl: input.profileImageUrl ? await storeImage(context, project.id, input.profileImageUrl) : null,
    clientMetadata: input.clientMetadata ?? null,
    clientReadOnlyMetadata: input.clientReadOnlyMetadata ?? null,
    serverMetadata: input.serverMetadata ?? null,
    createdAt: context.now,
  };
  const row = {
    project_id: project.id,
    id: team.id,
    display_name: displayName,
    profile_image_url: team.profileImageUrl,
    client_metadata: jsonText(team.clientMetadata),
    client_read_only_metadata: jsonText(team.clientReadOnlyMetadata),
    server_metadata: jsonText(team.serverMetadata),
    created_at: time(team.createdAt),
  };
  if (!(await insertTeam(context.db, row, creator))) throw new KnownError('USER_NOT_FOUND');
  if (creator) {
    const member = { teamId: team.id, userId: creator.userId };
    const ids = project.config.team_creator_default_permissions.map(({ id }) => id);
    await grantTeamDefaults(context, project, member, ids, { announce: false });
  }
  const payload = describeTeam(team);
  const detail = { after: { display_name: displayName } };
  await recordEvent(context, { kind: 'team.created', projectId: project.id, subjectId: team.id, detail, payload });
  return team;
}

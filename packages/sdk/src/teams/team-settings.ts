import type { OfTeam } from '../context/lists.ts';
import type { TeamUpdate } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';

/** Resolves when everything that shows the team knows of the change. */
export async function update({ change, teamId }: OfTeam, changes: TeamUpdate): Promise<void> {
  const body = toWire<BodyOf<'PATCH /teams/:team_id', 'client'>>(changes);
  await change('PATCH /teams/:team_id', { params: { team_id: teamId }, body });
}

export async function deleteTeam({ change, teamId }: OfTeam): Promise<void> {
  await change('DELETE /teams/:team_id', { params: { team_id: teamId } });
}

import type { ServerTeam, ServerTeamUpdate } from '@latchkey/sdk/admin';
import { metadataKinds, metadataOf, metadataText } from '../../features/metadata/metadata.ts';

/** The editable fields of a team. */
export interface TeamValues {
  name: string;
  clientMetadata: string;
  clientReadOnlyMetadata: string;
  serverMetadata: string;
}

const hints = {
  clientMetadata: 'Members can read it. Members who can update the team can change it.',
  clientReadOnlyMetadata: 'Members can read it. Only your server can change it.',
  serverMetadata: 'Only your server can read and change it.',
};

/** The metadata fields, worded for teams. */
export const metadataKindsOfTeams = metadataKinds.map((kind) => ({ ...kind, hint: hints[kind.field] }));

export const valuesOf = (team: ServerTeam): TeamValues => ({
  name: team.displayName,
  clientMetadata: metadataText(team.clientMetadata),
  clientReadOnlyMetadata: metadataText(team.clientReadOnlyMetadata),
  serverMetadata: metadataText(team.serverMetadata),
});

/** Only the fields the user changed, so that the others keep changes made meanwhile. */
export function changesOf(before: TeamValues, after: TeamValues): ServerTeamUpdate {
  const metadata = metadataKinds.filter(({ field }) => after[field] !== before[field]);
  return {
    ...(after.name !== before.name && { displayName: after.name.trim() }),
    ...Object.fromEntries(metadata.map(({ field }) => [field, metadataOf(after[field])])),
  };
}

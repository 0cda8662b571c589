import type { ServerTeam, ServerTeamUpdate } from '@latchkey/sdk/admin';
import { metadataKinds, metadataOf, metadataText } from '../../features/metadata/metadata.ts';

/** What of a team is edited, as texts. */
interface TeamValues {
  name: string;
  image: string;
  clientMetadata: string;
  clientReadOnlyMetadata: string;
  serverMetadata: string;
}

const hints = {
  clientMetadata: 'Members read it; those who may update the team change it.',
  clientReadOnlyMetadata: 'Members read it; only servers change it.',
  serverMetadata: 'Only servers read and change it.',
};

/** The three kinds, as they are for teams. */
export const metadataKindsOfTeams = metadataKinds.map((kind) => ({ ...kind, hint: hints[kind.field] }));

export const valuesOf = (team: ServerTeam): TeamValues => ({
  name: team.displayName,
  image: team.profileImageUrl ?? '',
  clientMetadata: metadataText(team.clientMetadata),
  clientReadOnlyMetadata: metadataText(team.clientReadOnlyMetadata),
  serverMetadata: metadataText(team.serverMetadata),
});

/** What is different; what nobody touched stays whatever it has become meanwhile. */
export function changesOf(before: TeamValues, after: TeamValues): ServerTeamUpdate {
  const metadata = metadataKinds.filter(({ field }) => after[field] !== before[field]);
  return {
    ...(after.name !== before.name && { displayName: after.name.trim() }),
    ...(after.image !== before.image && { profileImageUrl: after.image.trim() || null }),
    ...Object.fromEntries(metadata.map(({ field }) => [field, metadataOf(after[field])])),
  };
}

import { NameEdit } from '../account/profile/name-edit.tsx';
import { PictureEdit } from '../account/profile/picture-edit.tsx';
import { useTeamsText } from '../messages/use-teams-text.ts';
import { Part } from './part.tsx';
import type { TeamProps } from './rights.ts';
import { useGuarded } from './use-guarded.ts';

/** The name and the picture of a team. */
export function TeamProfile({ team }: TeamProps) {
  const text = useTeamsText();
  const guarded = useGuarded();
  return (
    <Part title={text('teamProfile')}>
      <PictureEdit
        of={team}
        words={{ saved: text('teamPictureSaved'), removed: text('teamPictureRemoved') }}
        save={(profileImageUrl) => guarded(team.update({ profileImageUrl }))}
      />
      <NameEdit
        name={team.displayName}
        words={{ label: text('teamName'), change: text('teamNameChange'), saved: text('teamNameSaved') }}
        missing={text('teamNameMissing')}
        save={(name) => guarded(team.update({ displayName: name ?? '' }))}
      />
    </Part>
  );
}

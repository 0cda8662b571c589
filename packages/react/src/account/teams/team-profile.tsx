import { useTeamsText } from '../../i18n/texts/teams.ts';
import { NameEdit } from '../profile/name-edit.tsx';
import { PictureEdit } from '../profile/picture-edit.tsx';
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

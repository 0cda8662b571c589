import { useApp } from '../../hooks/use-app.ts';
import { useSnapshot } from '../../hooks/use-store.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { NameEdit } from '../profile/name-edit.tsx';
import { PictureEdit } from '../profile/picture-edit.tsx';
import { Subsection } from '../subsection.tsx';
import type { TeamProps } from './rights.ts';
import { useGuarded } from './team-refusal.ts';

/** How the user is shown in a team. */
export function OwnProfile({ team }: TeamProps) {
  const text = useTeamsText();
  const guarded = useGuarded();
  const profile = useSnapshot(useApp().teamStores(team.id).profile);
  const own = profile.status === 'ok' ? profile.data : null;
  return (
    <Subsection title={text('teamSelf')}>
      <p data-latchkey="text">{text('teamSelfHelp', { team: team.displayName })}</p>
      {profile.status === 'pending' && <p role="status">{text('loading')}</p>}
      <ErrorMessage error={profile.status === 'error' ? profile.error : undefined} />
      {own && (
        <>
          <PictureEdit
            of={own}
            words={{ saved: text('teamOwnPictureSaved'), removed: text('teamOwnPictureRemoved') }}
            save={(profileImageUrl) => guarded(own.update({ profileImageUrl }))}
          />
          <NameEdit
            name={own.displayName}
            words={{
              label: text('teamOwnName'),
              change: text('teamOwnNameChange'),
              saved: text('teamOwnNameSaved'),
            }}
            missing={text('teamOwnNameMissing')}
            save={(name) => guarded(own.update({ displayName: name ?? '' }))}
          />
        </>
      )}
    </Subsection>
  );
}

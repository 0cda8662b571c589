import type { Team } from '@latchkey/sdk';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ApiKeyList } from '../api-keys/api-key-list.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { NameEdit } from '../profile/name-edit.tsx';
import { PictureEdit } from '../profile/picture-edit.tsx';
import type { SectionProps } from '../section.ts';
import { Subsection } from '../subsection.tsx';
import { Invitations } from './invitations/invitations.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { Members } from './members/members.tsx';
import { OwnProfile } from './own-profile.tsx';
import type { TeamProps } from './rights.ts';
import { SingleSignOnSettings } from './single-sign-on/single-sign-on-settings.tsx';
import { TeamDeletion } from './team-deletion.tsx';
import { type Refusal, Refused, useGuarded, useRefusal } from './team-refusal.ts';
import { useRights } from './use-rights.ts';

export interface TeamSectionProps extends SectionProps {
  readonly team: Team;
  /** Called before the user leaves the team or deletes it, with what is said once it is gone; and without, if it stays. */
  onGo(said: string | undefined): void;
}

/** A team, as far as the user may see and change it. */
export function TeamSection({ onGo, ...props }: TeamSectionProps) {
  const { rights: may, refusal, refused } = useRights(props.user, props.team);
  if (!may) return <Skeleton of="control" />;
  const parts = { ...props, may };
  return (
    <Refused.Provider value={refused}>
      <div>
        <Alert>{refusal && <RefusalText of={refusal} />}</Alert>
        {may.update && <TeamProfile {...parts} />}
        <OwnProfile {...parts} />
        {may.readMembers && <Members {...parts} />}
        {may.invite && <Invitations {...parts} />}
        {may.manageKeys && props.project.config.allowTeamApiKeys && <TeamKeys {...parts} />}
        {may.update && props.project.branding?.singleSignOnScreens && <SingleSignOnSettings team={props.team} />}
        <LeaveTeam {...parts} onGo={onGo} />
        {may.delete && <TeamDeletion {...parts} onGo={onGo} />}
      </div>
    </Refused.Provider>
  );
}

function RefusalText({ of }: { readonly of: Refusal }) {
  const text = useTeamsText();
  const errorText = useErrorText();
  const permission = 'permission_id' in of.details ? String(of.details.permission_id) : undefined;
  return <span>{permission === undefined ? errorText(of) : text('teamPermissionTaken', { permission })}</span>;
}

/** The name and the picture of a team. */
function TeamProfile({ team }: TeamProps) {
  const text = useTeamsText();
  const guarded = useGuarded();
  return (
    <Subsection title={text('teamProfile')}>
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
    </Subsection>
  );
}

/** Keys with which programs act for a team. */
function TeamKeys({ team }: TeamProps) {
  const text = useTeamsText();
  const guarded = useGuarded();
  const keys = useApiKeys({
    listApiKeys: () => guarded(team.listApiKeys()),
    createApiKey: (key) => guarded(team.createApiKey(key)),
  });
  useRefusal(keys.failure);
  return (
    <Subsection title={text('teamKeys')}>
      <ApiKeyList keys={keys} help={text('teamKeysHelp')} />
    </Subsection>
  );
}

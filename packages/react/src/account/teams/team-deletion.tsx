import type { Team } from '@latchkey/sdk';
import { useState } from 'react';
import { useForm } from '../../hooks/use-form.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { Button } from '../../ui/button.tsx';
import { TypeToConfirm } from '../../ui/form/type-to-confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Subsection } from '../subsection.tsx';
import type { TeamProps } from './rights.ts';
import { useRefusal } from './team-refusal.ts';
import type { TeamSectionProps } from './team-section.tsx';

/** Deletes a team for all members, after its name was typed. */
export function TeamDeletion({ team, onGo }: TeamProps & Pick<TeamSectionProps, 'onGo'>) {
  const text = useTeamsText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Subsection title={text('teamDelete')}>
      <p data-latchkey="text">{text('teamDeleteHelp')}</p>
      <div data-latchkey="actions">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {text('teamDelete')}
        </Button>
      </div>
      <Dialog open={isAsking} title={text('teamDelete')} onClose={() => setAsking(false)}>
        <TeamDeletionForm team={team} onGo={onGo} onClose={() => setAsking(false)} />
      </Dialog>
    </Subsection>
  );
}

interface TeamDeletionFormProps extends Pick<TeamSectionProps, 'onGo'> {
  readonly team: Team;
  onClose(): void;
}

/** Asks for the name of the team, and deletes it. */
function TeamDeletionForm({ team, onGo, onClose }: TeamDeletionFormProps) {
  const text = useTeamsText();
  const named = { team: team.displayName };
  const form = useForm({
    checks: {
      word: (value) => (isSame(value, team.displayName) ? undefined : text('teamDeleteMismatch', named)),
    },
    async send() {
      onGo(text('teamDeleted', named));
      try {
        await team.delete();
      } catch (error) {
        onGo(undefined);
        throw error;
      }
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <TypeToConfirm
      form={form}
      label={text('teamDeleteConfirm', named)}
      cancel={text('cancel')}
      action={text('teamDelete')}
      onClose={onClose}
    >
      <p data-latchkey="text">{text('teamDeleteHelp')}</p>
    </TypeToConfirm>
  );
}

const isSame = (one: string, other: string) => plain(one) === plain(other);
/** Spaces look alike, however many there are. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

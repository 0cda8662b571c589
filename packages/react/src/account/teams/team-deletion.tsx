import { useState } from 'react';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Part } from './part.tsx';
import type { TeamProps } from './rights.ts';
import { TeamDeletionForm } from './team-deletion-form.tsx';
import type { TeamSectionProps } from './team-section.tsx';

/** Deletes a team for everybody, after its name was typed. */
export function TeamDeletion({ team, onGo }: TeamProps & Pick<TeamSectionProps, 'onGo'>) {
  const text = useTeamsText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title={text('teamDelete')}>
      <p data-latchkey="text">{text('teamDeleteHelp')}</p>
      <div data-latchkey="actions">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {text('teamDelete')}
        </Button>
      </div>
      <Dialog open={isAsking} title={text('teamDelete')} onClose={() => setAsking(false)}>
        <TeamDeletionForm team={team} onGo={onGo} onClose={() => setAsking(false)} />
      </Dialog>
    </Part>
  );
}

import type { Team } from '@latchkey/sdk';
import { useForm } from '../../hooks/use-form.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { TypeToConfirm } from '../../ui/form/type-to-confirm.tsx';
import { useRefusal } from './refused.ts';
import type { TeamSectionProps } from './team-section.tsx';

interface TeamDeletionFormProps extends Pick<TeamSectionProps, 'onGo'> {
  readonly team: Team;
  onClose(): void;
}

/** Asks for the name of the team, and deletes it. */
export function TeamDeletionForm({ team, onGo, onClose }: TeamDeletionFormProps) {
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

import type { Team } from '@latchkey/sdk';
import { Button } from '../elements/button.tsx';
import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { useForm } from '../hooks/use-form.ts';
import { useTeamsText } from '../messages/use-teams-text.ts';
import { FormFailure } from '../parts/form-failure.tsx';
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
    <form data-latchkey="form" {...form.props}>
      <p data-latchkey="text">{text('teamDeleteHelp')}</p>
      <FormFailure form={form} />
      <Field label={text('teamDeleteConfirm', named)} error={form.errors.word}>
        <Input name="word" autoComplete="off" autoCapitalize="off" spellCheck={false} required data-focus />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" variant="destructive" busy={form.isBusy}>
          {text('teamDelete')}
        </Button>
      </div>
    </form>
  );
}

const isSame = (one: string, other: string) => plain(one) === plain(other);
/** Spaces look alike, however many there are. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

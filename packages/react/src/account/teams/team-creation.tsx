import { useApp } from '../../hooks/use-app.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { chooseTabTeam } from '../../teams/tab-team.ts';
import { teamHash } from '../../teams/team-hash.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { SectionProps } from '../section.ts';

const MOST_CHARACTERS = 1000;

/** Creates a team, which becomes the selected one, and goes to its section. */
export function TeamCreation({ user }: Pick<SectionProps, 'user'>) {
  const text = useTeamsText();
  const { projectId } = useApp();
  const form = useForm({
    checks: { name: (value) => (value.trim() === '' ? text('teamNameMissing') : undefined) },
    async send({ name }) {
      const { id } = await user.createTeam({ displayName: name.trim() });
      chooseTabTeam(projectId, user.id, id);
      location.hash = teamHash(id);
      return undefined;
    },
  });
  return (
    <form data-latchkey="form" {...form.props}>
      <p data-latchkey="text">{text('teamCreationHelp')}</p>
      <FormError form={form} />
      <Field label={text('teamName')} error={form.errors.name}>
        <Input name="name" autoComplete="organization" maxLength={MOST_CHARACTERS} enterKeyHint="done" required />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('teamCreate')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}

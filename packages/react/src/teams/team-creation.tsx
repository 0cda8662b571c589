import type { SectionProps } from '../account/sections.ts';
import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useForm } from '../hooks/use-form.ts';
import { useTeamsText } from '../messages/use-teams-text.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { FormStatus } from '../parts/form-status.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { chooseTabTeam } from './tab-team.ts';
import { teamHash } from './team-hash.ts';

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
      <FormFailure form={form} />
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

import type { InvitationResult, Team } from '@latchkey/sdk';
import { type TextareaHTMLAttributes, useState } from 'react';
import { isEmail } from '../../../credentials/use-checks.ts';
import { useForm } from '../../../hooks/use-form.ts';
import type { teamsEnglish } from '../../../i18n/english/teams.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useFieldWiring } from '../../../ui/form/field-context.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useRefusal } from '../team-refusal.ts';

/** Invites by mail, and says what became of each address. */
export function InviteForm({ team }: { readonly team: Team }) {
  const text = useTeamsText();
  const { form, results } = useInvite(team);
  const count = results.filter(({ result }) => result === 'sent').length;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field
        label={text('teamInviteEmails')}
        hint={text('teamInviteHelp', { max: MOST_ADDRESSES })}
        error={form.errors.emails}
      >
        <AddressArea name="emails" required />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('teamInvite')}</SubmitButton>
      </div>
      <FormStatus form={form} />
      <div data-latchkey="status" role="status">
        {results.length > 0 && text('teamInviteDone', { count })}
      </div>
      {results.length > 0 && <Results of={results} />}
    </form>
  );
}

const said: Readonly<Record<InvitationResult['result'], keyof typeof teamsEnglish>> = {
  sent: 'teamInviteSent',
  invalid: 'teamInviteWrong',
  already_member: 'teamInviteMember',
  already_invited: 'teamInviteAgain',
  limited: 'teamInviteLimited',
};

function Results({ of }: { readonly of: readonly InvitationResult[] }) {
  const text = useTeamsText();
  return (
    <ul data-latchkey="rows" aria-label={text('teamInviteResults')}>
      {of.map(({ email, result }) => (
        <li key={email} data-latchkey="row">
          <span data-latchkey="row-text">{email}</span>
          <span data-latchkey="chip" data-tone={result === 'sent' ? undefined : 'warning'}>
            {text(said[result] as 'teamInviteSent')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A field for many addresses, one a line. */
const AddressArea = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea
    data-latchkey="input"
    data-kind="lines"
    rows={3}
    inputMode="email"
    autoComplete="off"
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    {...useFieldWiring()}
    {...props}
  />
);

/** As many as the service takes in one call. */
const MOST_ADDRESSES = 50;

/** Inviting one person or many to a team; addresses that come to nothing stay in the field. */
function useInvite(team: Team) {
  const text = useTeamsText();
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const form = useForm({
    checks: {
      emails(value) {
        const emails = parseAddresses(value);
        const [first = '', ...others] = emails;
        if (first === '') return text('teamInviteMissing');
        if (others.length === 0 && !isEmail(first)) return text('teamInviteInvalid', { email: first });
        const numbers = { count: emails.length, max: MOST_ADDRESSES };
        return emails.length > MOST_ADDRESSES ? text('teamInviteTooMany', numbers) : undefined;
      },
    },
    async send({ emails }) {
      setResults([]);
      const results = await team.inviteUsers({ emails: parseAddresses(emails) });
      setResults(results);
      const field = form.props.ref.current?.elements.namedItem('emails');
      const left = results.filter(({ result }) => result === 'invalid' || result === 'limited');
      if (field instanceof HTMLTextAreaElement) field.value = left.map(({ email }) => email).join('\n');
      return undefined;
    },
  });
  useRefusal(form.failure);
  return { form, results };
}

/** The addresses in what was typed or pasted: lines, commas, `Ada <ada@example.com>`; each once, as it was written first. */
function parseAddresses(typed: string): string[] {
  const bare = typed.replace(/[^\n,;<]*<([^<>]*)>/g, ' $1 ');
  const found = new Map<string, string>();
  for (const address of bare.split(/[\s,;]+/)) {
    const key = address.toLowerCase();
    if (address !== '' && !found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}

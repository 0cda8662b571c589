import type { InvitationResult, Team } from '@latchkey/sdk';
import type { teamsEnglish } from '../../../i18n/texts/teams.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { AddressArea } from './address-area.tsx';
import { MOST_ADDRESSES, useInvite } from './use-invite.ts';

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

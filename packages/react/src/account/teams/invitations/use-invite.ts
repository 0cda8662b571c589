import type { InvitationResult, Team } from '@latchkey/sdk';
import { useState } from 'react';
import { isEmail } from '../../../credentials/email-rule.ts';
import { useForm } from '../../../hooks/use-form.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { useRefusal } from '../refused.ts';
import { parseAddresses } from './parse-addresses.ts';

/** As many as the service takes in one call. */
export const MOST_ADDRESSES = 50;

/** Inviting one person or many to a team; addresses that come to nothing stay in the field. */
export function useInvite(team: Team) {
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

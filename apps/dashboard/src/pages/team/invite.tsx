import { Button, Dialog, Field } from '@latchkey/react';
import type { InvitationResult } from '@latchkey/sdk';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';
import { useShownTeam } from './team-view.ts';

interface InviteProps {
  readonly open: boolean;
  readonly callbackUrl: string;
  readonly onClose: () => void;
}

/** Emails invitations. If some can't be sent, shows the result for each address. */
export function Invite({ open, callbackUrl, onClose }: InviteProps) {
  const [results, setResults] = useState<readonly InvitationResult[]>();

  function close(): void {
    setResults(undefined);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title="Invite by email">
      {results ? (
        <Results results={results} onClose={close} />
      ) : (
        <InviteForm callbackUrl={callbackUrl} onClose={close} onResults={setResults} />
      )}
    </Dialog>
  );
}

const AT_ONCE = 50;

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function checkAddresses(text: string): true | string {
  const { length } = addressesOf(text);
  if (length === 0) return 'Enter an email';
  return length <= AT_ONCE || `Enter at most ${AT_ONCE} emails. You entered ${length}.`;
}

interface InviteFormProps extends Omit<InviteProps, 'open'> {
  readonly onResults: (results: readonly InvitationResult[]) => void;
}

function InviteForm({ callbackUrl, onClose, onResults }: InviteFormProps) {
  const { notify } = useFrame();
  const team = useShownTeam();
  const sent = useSubmit({ emails: '' }, async ({ emails }) => {
    const results = await team.inviteUsers({ emails: addressesOf(emails), callbackUrl });
    if (results.some(({ result }) => result !== 'sent')) return onResults(results);
    onClose();
    notify(results.length === 1 ? 'Invitation sent' : `${results.length} invitations sent`);
  });
  const { form } = sent;
  return (
    <DialogForm sent={sent} action="Send invitations" onCancel={onClose}>
      <Field
        label="Emails"
        hint={`Up to ${AT_ONCE}, separated by spaces, commas or new lines.`}
        error={form.formState.errors.emails?.message}
      >
        <TextArea
          dir="ltr"
          autoComplete="off"
          {...form.register('emails', { validate: checkAddresses, onChange: () => form.clearErrors('emails') })}
        />
      </Field>
    </DialogForm>
  );
}

const words = {
  sent: ['Sent', 'success'],
  invalid: ['Not an email address', 'danger'],
  already_member: ['Already a member', 'neutral'],
  already_invited: ['Already invited', 'neutral'],
  limited: ['Rate limited, retry later', 'warning'],
} as const;

interface ResultsProps {
  readonly results: readonly InvitationResult[];
  readonly onClose: () => void;
}

const Results = ({ results, onClose }: ResultsProps) => (
  <div className="space-y-4">
    <p role="status" className="text-soft">
      {results.filter(({ result }) => result === 'sent').length} of {results.length} sent
    </p>
    <ul aria-label="Results" className="divide-y divide-line">
      {results.map(({ email, result }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same address can occur twice, and the list never changes.
        <li key={index} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
          <Badge tone={words[result][1]}>{words[result][0]}</Badge>
        </li>
      ))}
    </ul>
    <DialogButtons>
      <Button onClick={onClose}>Done</Button>
    </DialogButtons>
  </div>
);

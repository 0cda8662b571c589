import { Button, Field } from '@latchkey/react';
import { useDeferredValue, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { users } from '../../../features/users/user-count.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { ContentField } from './content-field.tsx';
import { ContentPreview } from './content-preview.tsx';
import { categories, type Draft } from './draft.ts';
import { Recipients } from './recipients.tsx';

const MAX_SUBJECT = 500;

interface ComposeFormProps {
  readonly draft: Draft;
  readonly onSend: (draft: Draft) => void;
}

/** The recipients, subject and content of an email, with a preview. */
export function ComposeForm({ draft, onSend }: ComposeFormProps) {
  const [asked, setAsked] = useState<Draft>();
  const sent = useSubmit<Draft>(draft as DefaultValues<Draft>, async (written) => setAsked(written));
  const { form } = sent;
  const { isDirty } = form.formState;
  const { category, content, subject } = form.watch();
  const shown = useDeferredValue(content);

  return (
    <>
      <form {...sent.props} className="grid items-start gap-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <Card title="Email">
          <div className="space-y-5">
            <Recipients form={form} />
            <TextField
              form={form}
              name="subject"
              label="Subject"
              required
              maxLength={MAX_SUBJECT}
              rules={{ validate: (subject) => String(subject).trim() !== '' || 'Enter a subject' }}
            />
            <Field label="Category" hint={categories[category]}>
              <Select {...form.register('category')}>
                {Object.keys(categories).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </Field>
            <ContentField form={form} />
            <Button type="submit">Send email…</Button>
          </div>
        </Card>
        <ContentPreview html={shown} subject={subject} />
      </form>
      <LeaveGuard
        isDirty={isDirty || draft.subject !== ''}
        title="Discard this email?"
        text="It hasn't been sent, and what you wrote will be lost."
      />
      <Confirm
        open={asked !== undefined}
        title={`Send to ${users(asked?.recipients.length ?? 0)}?`}
        action={`Send to ${users(asked?.recipients.length ?? 0)}`}
        act={() => asked && onSend(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{asked?.subject}</strong> is sent as a{' '}
          {asked?.category} email right away. You can't recall it.
        </p>
        {asked?.category === 'Marketing' && <p>Users who opted out of marketing are skipped and listed below.</p>}
      </Confirm>
    </>
  );
}

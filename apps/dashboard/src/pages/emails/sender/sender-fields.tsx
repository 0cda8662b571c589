import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PasswordField } from './password-field.tsx';
import { PortField } from './port-field.tsx';
import { senderRules } from './sender-rules.ts';
import type { EmailConfig, SenderValues } from './sender-values.ts';
import { SharedSender } from './shared-sender.tsx';
import { TestCard } from './test-card.tsx';
import { TypeChoice } from './type-choice.tsx';

interface SenderFieldsProps {
  readonly form: UseFormReturn<SenderValues>;
  readonly stored: EmailConfig;
}

export function SenderFields({ form, stored }: SenderFieldsProps) {
  const isOwn = useWatch({ control: form.control, name: 'type' }) === 'standard';
  return (
    <>
      <Card title="Mail server">
        <TypeChoice {...form.register('type')} />
        {!isOwn && <SharedSender />}
      </Card>
      {isOwn && (
        <>
          <ServerCard form={form} stored={stored} />
          <NameCard form={form} stored={stored} />
          <TestCard form={form} />
        </>
      )}
    </>
  );
}

/** How the server is reached. */
function ServerCard({ form, stored }: SenderFieldsProps) {
  const rules = senderRules(stored);
  return (
    <Card title="Connection" description="Your mail provider lists these under SMTP.">
      <div className="max-w-xl space-y-5">
        <TextField
          form={form}
          name="host"
          label="Host"
          placeholder="smtp.example.com"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          required
          rules={{ validate: rules.host }}
        />
        <PortField form={form} validate={rules.port} />
        <TextField
          form={form}
          name="username"
          label="User name"
          autoCapitalize="off"
          spellCheck={false}
          required
          rules={{ validate: rules.username }}
        />
        <PasswordField form={form} stored={stored} />
      </div>
    </Card>
  );
}

/** Whom the mails come from. */
function NameCard({ form, stored }: SenderFieldsProps) {
  const rules = senderRules(stored);
  return (
    <Card title="From" description="What people see in their inbox.">
      <div className="grid max-w-xl gap-5 sm:grid-cols-2">
        <TextField form={form} name="senderName" label="Sender name" required rules={{ validate: rules.senderName }} />
        <TextField
          form={form}
          name="senderEmail"
          label="Sender email"
          type="email"
          inputMode="email"
          spellCheck={false}
          required
          rules={{ validate: rules.senderEmail }}
        />
      </div>
    </Card>
  );
}

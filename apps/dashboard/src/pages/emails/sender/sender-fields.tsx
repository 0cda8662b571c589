import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PasswordField } from './password-field.tsx';
import { PortField } from './port-field.tsx';
import { type EmailConfig, type SenderValues, senderRules } from './sender-values.ts';
import { ServiceChoice } from './service-choice.tsx';
import { SharedSender } from './shared-sender.tsx';
import { TestCard } from './test-card.tsx';

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

/** The SMTP connection. */
function ServerCard({ form, stored }: SenderFieldsProps) {
  const rules = senderRules(stored);
  return (
    <Card title="Connection" description="Choose your mail service, or enter what it lists under SMTP.">
      <div className="max-w-xl space-y-5">
        <ServiceChoice form={form} />
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
          label="Username"
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

/** The From address. */
function NameCard({ form, stored }: SenderFieldsProps) {
  const rules = senderRules(stored);
  return (
    <Card title="From" description="What your users see in their inbox.">
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

const choices = [
  ['shared', 'Shared server', "Sends sign-in emails and invitations from this installation's address."],
  ['standard', 'Your own server', 'Sends from your own address. Required for custom templates and emails.'],
] as const;

/** The shared server or the project's own. */
const TypeChoice = (props: UseFormRegisterReturn) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">Mail server</legend>
    {choices.map(([type, title, text]) => (
      <label
        key={type}
        className="flex cursor-pointer gap-3 rounded-control border border-line p-3.5 hover:border-input has-checked:border-accent has-checked:bg-accent-wash/50"
      >
        <input type="radio" value={type} className="mt-0.5 size-4.5 shrink-0 accent-accent" {...props} />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="mt-0.5 block text-pretty text-soft">{text}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

import { Field } from '@latchkey/react';
import { useWatch } from 'react-hook-form';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SystemRules } from './rules.ts';
import type { SystemFieldsProps } from './system-fields.tsx';
import { keepsSessionSecret } from './values.ts';

interface FieldsProps extends Pick<SystemFieldsProps, 'form' | 'stored'> {
  readonly rules: SystemRules;
}

/** Whose tokens are exchanged for sessions. */
export function SessionFields(props: FieldsProps) {
  const { form } = props;
  const hasSessions = useWatch({ control: form.control, name: 'hasSessions' });
  return (
    <Card
      title="Sessions"
      description="A browser that is signed in there exchanges its token for a session, once. No user is created, so import them first."
    >
      <div className="max-w-xl">
        <SwitchField
          {...form.register('hasSessions')}
          label="Exchange sessions"
          hint="Your app calls exchangePreviousSession() when it starts and no user is signed in."
        />
      </div>
      {hasSessions && <TokenFields {...props} />}
    </Card>
  );
}

const code = { autoCapitalize: 'off', spellCheck: false } as const;

function TokenFields({ form, stored, rules }: FieldsProps) {
  const keys = useWatch({ control: form.control, name: 'keys' });
  return (
    <div className="mt-5 max-w-xl space-y-5 border-line border-t pt-5">
      <TextField
        form={form}
        name="issuer"
        label="Issuer"
        hint="What the claim iss of its tokens says."
        placeholder="https://example.eu.auth0.com/"
        required
        {...code}
        rules={rules.issuer}
      />
      <TextField
        form={form}
        name="audience"
        label="Audience"
        hint="What aud contains, mostly the client ID. In tokens without aud, what azp says."
        required
        {...code}
        rules={rules.audience}
      />
      <Field label="Keys" hint="What the signature of a token is verified with.">
        <Select
          defaultValue={keys}
          {...form.register('keys', { onChange: () => form.clearErrors(['jwksUrl', 'sessionSecret']) })}
        >
          <option value="discovery">From the OpenID configuration of the issuer</option>
          <option value="jwks">JWKS URL</option>
          <option value="secret">Shared secret (HS256)</option>
        </Select>
      </Field>
      {keys === 'jwks' && (
        <TextField
          form={form}
          name="jwksUrl"
          label="JWKS URL"
          placeholder="https://abc.supabase.co/auth/v1/.well-known/jwks.json"
          type="url"
          inputMode="url"
          required
          {...code}
          rules={rules.url}
        />
      )}
      {keys === 'secret' && <SharedSecret form={form} stored={stored} rules={rules} />}
      <Clients form={form} rules={rules} />
      <TextField
        form={form}
        name="maxAgeSeconds"
        label="Maximum age in seconds"
        hint="How long after it was issued a token is accepted: a week at most."
        inputMode="numeric"
        required
        rules={rules.maxAgeSeconds}
      />
      <SwitchField
        {...form.register('allowOneFactor')}
        label="Accept tokens of one factor"
        hint="Tokens that say aal1, such as those of Supabase. Turn this on only if no user has two-factor authentication there."
      />
    </div>
  );
}

function SharedSecret({ form, stored, rules }: FieldsProps) {
  const issuer = useWatch({ control: form.control, name: 'issuer' });
  const isKept = keepsSessionSecret({ issuer }, stored);
  return (
    <SecretField
      form={form}
      name="sessionSecret"
      label="Shared secret"
      hint={isKept ? 'A secret is stored. Leave empty to keep it.' : 'Stored encrypted and never shown again.'}
      isRequired={!isKept}
      rules={rules.sessionSecret}
    />
  );
}

function Clients({ form, rules }: Pick<FieldsProps, 'form' | 'rules'>) {
  const { error } = form.getFieldState('clients', form.formState);
  return (
    <Field
      label="Other clients (optional)"
      hint="One per line. Tokens of these clients are accepted, too."
      error={error?.message}
    >
      <TextArea
        dir="ltr"
        rows={2}
        autoComplete="off"
        className="font-mono text-small"
        {...form.register('clients', { ...rules.clients, onChange: () => form.clearErrors('clients') })}
      />
    </Field>
  );
}

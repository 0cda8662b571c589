import { Field } from '@latchkey/react';
import { useWatch } from 'react-hook-form';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SystemRules } from './rules.ts';
import type { SystemFieldsProps } from './system-fields.tsx';
import { keepsPasswordSecret, type PasswordKind, type SystemValues } from './values.ts';

const kinds: readonly (readonly [PasswordKind, string, string])[] = [
  ['none', 'Not checked', "Users who aren't here yet can't sign in with their old password."],
  ['hook', 'Hook: a server of yours', 'Your server answers signed requests. Works with any system.'],
  ['oauth', 'Password grant: Auth0, Keycloak and others', 'The password grant of OAuth 2.0 has to be on there.'],
  ['supabase', 'Supabase', 'Turn “Confirm email” on there first, or its addresses count as verified.'],
  ['firebase', 'Firebase', 'Asks Firebase Authentication with the web API key.'],
];

interface FieldsProps extends Pick<SystemFieldsProps, 'form' | 'stored'> {
  readonly rules: SystemRules;
}

/** How the password of a user who isn't here yet is checked. */
export function PasswordFields({ form, stored, rules }: FieldsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });

  /** A key or an address of one system isn't for another. */
  function forget(chosen: PasswordKind): void {
    const { kind, url } = form.formState.defaultValues ?? {};
    form.clearErrors();
    form.setValue('passwordSecret', '', { shouldDirty: true });
    form.setValue('url', (chosen === kind && url) || '', { shouldDirty: true });
  }
  return (
    <Card
      title="Passwords"
      description="When a user signs in with an address that isn't here, the password is checked there once. If it's right, the user is created."
    >
      <div className="max-w-xl space-y-5">
        <Field label="Check passwords with" hint={kinds.find(([id]) => id === kind)?.[2]}>
          <Select
            defaultValue={kind}
            {...form.register('kind', { onChange: ({ target }) => forget(target.value as PasswordKind) })}
          >
            {kinds.map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        {/* A key a kind: fields of the same name have other rules. */}
        <KindFields key={kind} kind={kind} form={form} stored={stored} rules={rules} />
      </div>
    </Card>
  );
}

const url = { type: 'url', inputMode: 'url', autoCapitalize: 'off', spellCheck: false } as const;

function KindFields({ kind, form, stored, rules }: FieldsProps & { readonly kind: PasswordKind }) {
  if (kind === 'none') return null;
  if (kind === 'oauth') return <OAuthFields form={form} stored={stored} rules={rules} />;
  if (kind === 'hook') {
    return (
      <TextField
        form={form}
        name="url"
        label="URL"
        hint="Requests are posted here. The secret that signs them is shown once after you save a new URL."
        placeholder="https://app.example.com/check-password"
        required
        {...url}
        rules={rules.url}
      />
    );
  }
  const isSupabase = kind === 'supabase';
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={isSupabase ? 'Project URL' : 'API URL (optional)'}
        hint={isSupabase ? 'Where its API is.' : "Leave empty to use Google's."}
        placeholder={isSupabase ? 'https://abc.supabase.co' : 'https://identitytoolkit.googleapis.com'}
        required={isSupabase}
        {...url}
        rules={isSupabase ? rules.url : rules.optionalUrl}
      />
      <PasswordSecret
        form={form}
        stored={stored}
        label={isSupabase ? 'API key' : 'Web API key'}
        about={isSupabase ? 'The publishable or anon key.' : "In the project's settings in the Firebase console."}
        rules={rules.passwordSecret}
      />
    </>
  );
}

/** The password grant. */
function OAuthFields({ form, stored, rules }: FieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="tokenUrl"
        label="Token endpoint"
        placeholder="https://example.eu.auth0.com/oauth/token"
        required
        {...url}
        rules={rules.url}
      />
      <TextField
        form={form}
        name="userinfoUrl"
        label="Userinfo endpoint"
        placeholder="https://example.eu.auth0.com/userinfo"
        required
        {...url}
        rules={rules.url}
      />
      <TextField
        form={form}
        name="clientId"
        label="Client ID"
        autoCapitalize="off"
        spellCheck={false}
        required
        rules={rules.clientId}
      />
      <PasswordSecret
        form={form}
        stored={stored}
        label="Client secret"
        about="Public clients have none."
        rules={rules.passwordSecret}
      />
      <TextField
        form={form}
        name="realm"
        label="Realm (optional)"
        hint="Only for Auth0: the name of the database connection."
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
}

interface PasswordSecretProps extends Pick<SystemFieldsProps, 'form' | 'stored'> {
  readonly label: string;
  readonly about: string;
  readonly rules: SystemRules['passwordSecret'];
}

function PasswordSecret({ form, stored, label, about, rules }: PasswordSecretProps) {
  const values = useWatch({ control: form.control }) as SystemValues;
  const isKept = keepsPasswordSecret(values, stored);
  return (
    <SecretField
      form={form}
      name="passwordSecret"
      label={label}
      hint={
        isKept ? `${about} Leave empty to keep the stored one.` : `${about} Stored encrypted and never shown again.`
      }
      isRequired={!isKept && values.kind !== 'oauth'}
      rules={rules}
    />
  );
}

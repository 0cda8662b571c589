import { Field, useStore } from '@latchkey/react';
import type { AdditionalSettings } from '@latchkey/sdk/admin';
import { Page } from '../../frame/page.tsx';
import { Card } from '../../parts/card.tsx';
import { Select } from '../../parts/select.tsx';
import { SettingsForm } from '../../parts/settings-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useAdminApp } from '../../project.ts';
import { limitOf, limitText, optionalLimit, wholeNumber } from './limit-text.ts';
import { MethodsCard } from './methods-card.tsx';
import { assurances, policyRisks } from './policy-risks.ts';

export function SignInPolicy() {
  return (
    <Page
      title="Sign-in policy"
      description="What people have to prove to sign in, and how long it lasts."
      skeleton="form"
    >
      <Policy />
    </Page>
  );
}

function Policy() {
  const adminApp = useAdminApp();
  const settings = useStore(adminApp.additionalSettingsStore);
  return (
    <SettingsForm
      values={typedOf(settings)}
      risks={policyRisks}
      save={(typed) => adminApp.updateAdditionalSettings(changesOf(settings, typed))}
    >
      {(form) => (
        <>
          <MethodsCard />
          <Card title="Assurance">
            <div className="flex flex-col gap-5">
              <Field
                label="Minimum to sign in"
                hint="Two factors: a password or email code plus an authenticator app, or a passkey. A passkey alone resists phishing."
              >
                <Select {...form.register('minimumAssurance')}>
                  {Object.entries(assurances).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </Select>
              </Field>
              <TextField
                form={form}
                name="graceDays"
                label="Grace period in days"
                hint="For this long, people can continue without what they still have to set up. It starts when they sign up or when you raise the minimum, whichever is later."
                inputMode="numeric"
                rules={{ validate: wholeNumber(0, 365) }}
              />
            </div>
          </Card>
          <Card title="Sessions">
            <div className="flex flex-col gap-5">
              <TextField
                form={form}
                name="maxDays"
                label="Maximum session length in days"
                hint="From 1 to 365. People sign in again after this long. Empty: one year."
                inputMode="numeric"
                rules={{ validate: optionalLimit(365) }}
              />
              <TextField
                form={form}
                name="idleDays"
                label="Idle timeout in days"
                hint="From 1 to 365. People sign in again after this long without using the app. Empty: no timeout."
                inputMode="numeric"
                rules={{ validate: optionalLimit(365) }}
              />
              <TextField
                form={form}
                name="maxSessions"
                label="Sessions per user"
                hint="From 1 to 1000. A new sign-in ends the session unused longest. Empty: no limit."
                inputMode="numeric"
                rules={{ validate: optionalLimit(1_000) }}
              />
            </div>
          </Card>
          <Card title="Sensitive actions">
            <TextField
              form={form}
              name="proofMinutes"
              label="Confirm identity after minutes"
              hint="From 1 to 1440. Changing passwords, two-factor settings, passkeys, email addresses or API keys needs a sign-in no older than this. Empty: never ask."
              inputMode="numeric"
              rules={{ validate: optionalLimit(1_440) }}
            />
          </Card>
          <Card title="Passwords">
            <TextField
              form={form}
              name="minLength"
              label="Minimum length"
              hint="From 8 to 64 characters. Applies to new passwords; existing ones keep working."
              inputMode="numeric"
              rules={{ validate: wholeNumber(8, 64) }}
            />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

type Rules = Pick<
  AdditionalSettings,
  | 'minimumAssurance'
  | 'enrolmentGraceDays'
  | 'sessionMaxDays'
  | 'sessionIdleDays'
  | 'maxSessions'
  | 'proofMaxAgeMinutes'
  | 'passwordMinLength'
>;

const typedOf = (settings: Rules) => ({
  minimumAssurance: settings.minimumAssurance,
  graceDays: String(settings.enrolmentGraceDays),
  maxDays: limitText(settings.sessionMaxDays),
  idleDays: limitText(settings.sessionIdleDays),
  maxSessions: limitText(settings.maxSessions),
  proofMinutes: limitText(settings.proofMaxAgeMinutes),
  minLength: String(settings.passwordMinLength),
});

/** What was changed alone: to say some of it at all needs a recent proof. */
function changesOf(settings: Rules, typed: ReturnType<typeof typedOf>): Partial<Rules> {
  const rules: Rules = {
    minimumAssurance: typed.minimumAssurance,
    enrolmentGraceDays: Number(typed.graceDays),
    sessionMaxDays: limitOf(typed.maxDays),
    sessionIdleDays: limitOf(typed.idleDays),
    maxSessions: limitOf(typed.maxSessions),
    proofMaxAgeMinutes: limitOf(typed.proofMinutes),
    passwordMinLength: Number(typed.minLength),
  };
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => value !== settings[name as keyof Rules]));
}

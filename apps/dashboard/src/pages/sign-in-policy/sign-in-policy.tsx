import { Field, useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MethodsCard } from './methods-card.tsx';
import { assurances, policyRisks } from './policy-risks.ts';
import { RuleFields } from './rule-fields.tsx';
import { changesOf, typedOf } from './typed-rules.ts';

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
  const { config, update } = useStore(adminApp.projectStore);
  return (
    <SettingsForm
      values={typedOf(config)}
      risks={policyRisks}
      save={(typed) => update({ config: changesOf(config, typed) })}
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
              <RuleFields form={form} names={['graceDays']} />
            </div>
          </Card>
          <Card title="Sessions">
            <RuleFields form={form} names={['maxDays', 'idleDays', 'maxSessions']} />
          </Card>
          <Card title="Sensitive actions">
            <RuleFields form={form} names={['proofMinutes']} />
          </Card>
          <Card title="Passwords">
            <RuleFields form={form} names={['minLength']} />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

import { Field, useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
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

/** Which ways in there are; they are changed on pages of their own. */
function MethodsCard() {
  const { config } = useStore(useAdminApp().projectStore);
  const providers = shownProviders(config.oauthProviders, config.oidcProviders);
  const methods = [
    config.credentialEnabled && 'Email and password',
    config.magicLinkEnabled && 'Email with a code or a link',
    config.passkeyEnabled && 'Passkeys',
    ...providers.map(({ displayName }) => displayName),
  ].filter((method) => typeof method === 'string');
  return (
    <Card
      title="Methods"
      actions={
        <PageLink page="sign-in" tone="accent">
          Change methods
        </PageLink>
      }
    >
      <p>{methods.length > 0 ? methods.join(', ') : "No sign-in method is enabled, so users can't sign in."}</p>
    </Card>
  );
}

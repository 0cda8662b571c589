import { Field, useStore } from '@latchkey/react';
import { settings } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { changedSettings, SettingFields, settingValues } from '../../features/settings/setting-fields.tsx';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { assurances, policyRisks } from './policy-risks.ts';

export function SignInPolicy() {
  return (
    <Page
      title="Sign-in policy"
      description="What users need to sign in, and how long their sessions last."
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
      values={{
        minimumAssurance: config.minimumAssurance,
        ...settingValues(config, 'assurance', 'sessions', 'proof', 'passwords'),
      }}
      risks={policyRisks}
      save={({ minimumAssurance, ...typed }) =>
        update({
          config: {
            ...changedSettings(config, typed),
            ...(minimumAssurance !== config.minimumAssurance && { minimumAssurance }),
          },
        })
      }
    >
      {(form) => (
        <>
          <MethodsCard />
          <Card title="Assurance">
            <div className="flex flex-col gap-5">
              <Field
                label="Minimum to sign in"
                hint="Two factors: a password or email code plus an authenticator app, or a passkey. Only passkeys resist phishing."
              >
                <Select {...form.register('minimumAssurance')}>
                  {Object.entries(assurances).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </Select>
              </Field>
              <SettingFields of="assurance" form={form} />
            </div>
          </Card>
          <Card title="Sessions">
            <div className="flex flex-col gap-5">
              <SettingFields of="sessions" form={form} />
            </div>
          </Card>
          <Card title="Sensitive actions">
            <div className="flex flex-col gap-5">
              <SettingFields of="proof" form={form} />
            </div>
          </Card>
          <Card title="Passwords">
            <div className="flex flex-col gap-5">
              <SettingFields of="passwords" form={form} />
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

/** The current sign-in methods, which are changed on other pages. */
function MethodsCard() {
  const { config } = useStore(useAdminApp().projectStore);
  const providers = shownProviders(config.oauthProviders, config.oidcProviders);
  const methods = [
    config.credentialEnabled && settings.credential_enabled.control.label,
    config.magicLinkEnabled && settings.magic_link_enabled.control.label,
    config.passkeyEnabled && settings.passkey_enabled.control.label,
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
      <p>{methods.length > 0 ? methods.join(', ') : "No sign-in method is on, so users can't sign in."}</p>
    </Card>
  );
}

import { useStore } from '@latchkey/react';
import { useApps } from '../apps.ts';
import { Page } from '../frame/page.tsx';
import { Card } from '../parts/card.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { SwitchField } from '../parts/switch-field.tsx';
import { useAdminApp } from '../project.ts';

export function SignInMethods() {
  return (
    <Page title="Sign-in methods" description="How people get into the application." skeleton="form">
      <Methods />
    </Page>
  );
}

function Methods() {
  const { refreshProjects } = useApps();
  const { config, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ signUpEnabled: config.signUpEnabled, credentialEnabled: config.credentialEnabled }}
      save={async (changed) => {
        await update({ config: changed });
        await refreshProjects();
      }}
    >
      {(form) => (
        <>
          <Card title="Accounts">
            <SwitchField
              label="Allow sign-up"
              hint="Anybody can make an account. Without it only your server creates users."
              {...form.register('signUpEnabled')}
            />
          </Card>
          <Card title="Methods">
            <SwitchField
              label="Email and password"
              hint="People choose a password of 8 to 70 characters. Without any method nobody can sign in."
              {...form.register('credentialEnabled')}
            />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

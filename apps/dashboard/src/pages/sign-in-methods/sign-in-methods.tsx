import { useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { changedSettings, SettingFields, settingValues } from '../../features/settings/setting-fields.tsx';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { SignInPreview } from '../../features/sign-in/sign-in-preview.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MethodUses } from './method-uses.tsx';
import { signInRisks } from './sign-in-risks.ts';

export function SignInMethods() {
  return (
    <Page title="Sign-in methods" description="How users sign in to your app." skeleton="form">
      <Methods />
    </Page>
  );
}

function Methods() {
  const { refreshProjects } = useApps();
  const { config, displayName, update } = useStore(useAdminApp().projectStore);
  const branding = settingValues(config, 'look', 'links');
  const providers = shownProviders(config.oauthProviders, config.oidcProviders);
  return (
    <SettingsForm
      values={settingValues(config, 'accounts', 'methods', 'privacy')}
      risks={(before, after) => signInRisks(before, after, providers.length > 0)}
      beside={(form) => <SignInPreview {...branding} {...form.watch()} name={displayName} providers={providers} />}
      save={async (typed) => {
        await update({ config: changedSettings(config, typed) });
        await refreshProjects();
      }}
    >
      {(form) => (
        <>
          <Card title="Methods">
            <SettingFields of="methods" form={form} />
          </Card>
          <Card title="Accounts">
            <SettingFields of="accounts" form={form} />
          </Card>
          <Card title="Privacy">
            <SettingFields of="privacy" form={form} />
          </Card>
          <MethodUses />
        </>
      )}
    </SettingsForm>
  );
}

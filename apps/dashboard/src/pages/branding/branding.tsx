import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { changedSettings, SettingFields, settingValues } from '../../features/settings/setting-fields.tsx';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { SignInPreview } from '../../features/sign-in/sign-in-preview.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';

export function Branding() {
  return (
    <Page title="Branding" description="How your sign-in screens and emails look." skeleton="form">
      <Brand />
    </Page>
  );
}

function Brand() {
  const { projectStore } = useAdminApp();
  const { config, displayName, update } = useStore(projectStore);
  const methods = settingValues(config, 'accounts', 'methods');
  const providers = shownProviders(config.oauthProviders, config.oidcProviders);
  return (
    <SettingsForm
      values={settingValues(config, 'look', 'links')}
      beside={(form) => <SignInPreview {...methods} {...form.watch()} name={displayName} providers={providers} />}
      save={async (typed) => {
        await update({ config: changedSettings(config, typed) });
        // An uploaded logo has an address now.
        return settingValues((await projectStore.read()).config, 'look', 'links');
      }}
    >
      {(form) => (
        <>
          <Card title="Look" description="A theme in your app's code goes before these.">
            <div className="max-w-xl space-y-5">
              <SettingFields of="look" form={form} />
            </div>
          </Card>
          <Card title="Links">
            <div className="max-w-xl space-y-5">
              <SettingFields of="links" form={form} />
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

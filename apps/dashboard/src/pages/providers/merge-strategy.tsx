import { Field, useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** What happens when the address of a provider's account is known already. */
export function MergeStrategy() {
  const { refreshProjects } = useApps();
  const { config, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ oauthAccountMergeStrategy: config.oauthAccountMergeStrategy }}
      save={async (changed) => {
        await update({ config: changed });
        await refreshProjects();
      }}
    >
      {(form) => (
        <Card title="Known addresses">
          <Field
            label="When somebody comes with the email of an existing account"
            hint="Accounts are connected only where both sides have verified the address; otherwise the sign-in is refused."
          >
            <Select {...form.register('oauthAccountMergeStrategy')}>
              <option value="link_method">Connect the provider to that account</option>
              <option value="raise_error">Refuse, and ask to sign in as before</option>
              <option value="allow_duplicates">Make another account</option>
            </Select>
          </Field>
        </Card>
      )}
    </SettingsForm>
  );
}

import { Field, useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** What happens if a provider reports an email that already belongs to an account. */
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
        <Card title="Existing emails">
          <Field
            label="If the email already belongs to an account"
            hint="Accounts are only linked if both sides have verified the email. Otherwise, the sign-in is refused."
          >
            <Select {...form.register('oauthAccountMergeStrategy')}>
              <option value="link_method">Link the provider to that account</option>
              <option value="raise_error">Refuse, and ask for the existing sign-in method</option>
              <option value="allow_duplicates">Create a separate account</option>
            </Select>
          </Field>
        </Card>
      )}
    </SettingsForm>
  );
}

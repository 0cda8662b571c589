import { Field, useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { Select } from '../../ui/form/select.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Whether applications may connect that no owner has registered. */
export function UnregisteredApplications() {
  const { config, update } = useStore(useAdminApp().projectStore);
  return (
    <SettingsForm
      values={{ unregisteredClients: config.unregisteredClients }}
      save={(changed) => update({ config: changed })}
    >
      {(form) => (
        <Card
          title="Unregistered applications"
          description="MCP clients, such as AI assistants, connect to your servers without you creating them here first."
        >
          <Field
            label="Who can connect"
            hint="A client ID metadata document shows which website an application is from. Applications that register themselves show nothing of the kind. Users are always asked for consent."
          >
            <Select {...form.register('unregisteredClients')}>
              <option value="none">Only applications created here</option>
              <option value="metadata-documents">Applications with a client ID metadata document</option>
              <option value="registration-with-approval">
                Also those that register themselves, once you approve them
              </option>
              <option value="registration">Also those that register themselves, without approval</option>
            </Select>
          </Field>
        </Card>
      )}
    </SettingsForm>
  );
}

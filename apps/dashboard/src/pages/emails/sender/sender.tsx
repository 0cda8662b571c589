import { useStore } from '@latchkey/react';
import { useState } from 'react';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp } from '../../../app/current-project.ts';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SenderFields } from './sender-fields.tsx';
import { SenderReview } from './sender-review.tsx';
import { configOf, type EmailConfig, type SenderValues, valuesOf } from './sender-values.ts';

/** The mail server and the From address of the project. */
export const Sender = () => (
  <Page
    title="Sender"
    description="The mail server for this project's emails, and the name and address they come from."
    skeleton="form"
  >
    <SenderForm />
  </Page>
);

/** The submitted sender while its review is open. */
interface Asked {
  readonly values: SenderValues;
  readonly config: EmailConfig;
  readonly settle: (saved: SenderValues | false) => void;
}

function SenderForm() {
  const { refreshProjects } = useApps();
  const { config, displayName, update } = useStore(useAdminApp().projectStore);
  const stored = config.emailConfig;
  const [asked, setAsked] = useState<Asked>();

  function settle(saved: SenderValues | false): void {
    asked?.settle(saved);
    setAsked(undefined);
  }

  return (
    <>
      <SettingsForm
        values={valuesOf(stored, displayName)}
        save={(values) =>
          new Promise<SenderValues | false>((settle) => setAsked({ values, config: configOf(values), settle }))
        }
      >
        {(form) => <SenderFields form={form} stored={stored} />}
      </SettingsForm>
      {asked && (
        <SenderReview
          stored={stored}
          config={asked.config}
          hasNewPassword={asked.values.password !== ''}
          save={async () => {
            await update({ config: { emailConfig: asked.config } });
            await refreshProjects();
            // The stored password is never shown, so it can't be sent back by mistake.
            settle({ ...asked.values, password: '' });
          }}
          onClose={() => settle(false)}
        />
      )}
    </>
  );
}

import { Alert, Button, useStore } from '@latchkey/react';
import type { RedirectCheck as Verdict } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Card } from '../../ui/layout/card.tsx';

/** Asks the service whether sign-ins can redirect to an address, with the settings as they are saved. */
export function RedirectCheck() {
  const app = useAdminApp();
  const { config } = useStore(app.projectStore);
  const [checked, setChecked] = useState<{ readonly about: string; readonly verdict: Verdict }>();
  const sent = useSubmit({ url: '' }, async ({ url }) => {
    setChecked(undefined);
    setChecked({ about: about(url), verdict: await app.checkRedirectUrl(url.trim()) });
  });
  // A verdict is about an address and the settings of its time.
  const about = (url: string) => JSON.stringify([url, config.domains, config.allowLocalhost]);
  const verdict = checked?.about === about(sent.form.watch('url')) ? checked.verdict : undefined;

  return (
    <Card title="Check a redirect" description="See whether sign-ins can redirect to an address, and why not.">
      <form {...sent.props} className="space-y-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              form={sent.form}
              name="url"
              label="Address"
              inputMode="url"
              spellCheck={false}
              placeholder="https://app.example.com/welcome"
              maxLength={2_000}
              required
              rules={{ validate: (url) => String(url).trim() !== '' || 'Enter an address' }}
            />
          </div>
          <Button type="submit" variant="secondary" busy={sent.isBusy}>
            Check
          </Button>
        </div>
        <ErrorMessage error={sent.error} />
        <Alert tone={verdict?.trusted ? 'success' : 'warning'}>
          {verdict && <p className="[overflow-wrap:anywhere]">{verdict.message}</p>}
        </Alert>
      </form>
    </Card>
  );
}

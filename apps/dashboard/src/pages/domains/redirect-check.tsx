import { Alert, Button } from '@latchkey/react';
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
  const [verdict, setVerdict] = useState<Verdict>();
  const sent = useSubmit({ url: '' }, async ({ url }) => {
    setVerdict(undefined);
    setVerdict(await app.checkRedirectUrl(url.trim()));
  });

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

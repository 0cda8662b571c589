import { Button, CopyButton } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { envBlock } from '../../../features/api-keys/env-block.ts';
import { endOf, usualLifetime } from '../../../features/api-keys/expiry.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';

interface QuickKeysProps {
  readonly keys: InternalApiKeyFirstView | undefined;
  readonly onMade: (keys: InternalApiKeyFirstView) => void;
}

/** The facts that an app needs, and a first key set, created right on the page. */
export function QuickKeys({ keys, onMade }: QuickKeysProps) {
  const { settings, clock } = useApps();
  const { id } = useShownProject();
  const adminApp = useAdminApp();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function create(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      onMade(
        await adminApp.createInternalApiKey({
          description: 'First steps',
          expiresAt: endOf(usualLifetime, clock()),
          hasPublishableClientKey: true,
          hasSecretServerKey: true,
          hasSuperSecretAdminKey: false,
        }),
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="space-y-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Project ID" value={id} />
        <Fact name="API URL" value={settings.url} />
      </dl>
      <ErrorMessage error={error} />
      <div role="status">
        {keys && (
          <div className="space-y-3 rounded-control bg-success-wash p-4">
            <p className="text-pretty">
              <strong className="font-medium">Your keys are in this environment.</strong> The secret one is shown only
              once, and they expire after a year. Save the environment now.
            </p>
            <CodeBlock label=".env" code={envBlock({ url: settings.url, projectId: id }, keys)} />
          </div>
        )}
      </div>
      {!keys && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Allowed call="POST /internal/api-keys">
            <Button busy={isBusy} onClick={create}>
              Create keys
            </Button>
          </Allowed>
          <p className="text-soft">Creates a publishable and a secret server key that expire after a year.</p>
        </div>
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft text-xs">{name}</dt>
      <dd className="flex items-center gap-1.5">
        <code dir="ltr" className="truncate font-mono text-small" title={value}>
          {value}
        </code>
        <CopyButton text={value} label={`Copy ${name}`} />
      </dd>
    </div>
  );
}

import { Button, CopyButton } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useEffect, useRef } from 'react';
import { useApps } from '../../app/apps.ts';
import { useShownProject } from '../../app/current-project.ts';
import { envBlock } from '../../features/api-keys/env-block.ts';
import { kinds } from '../../features/api-keys/kinds.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';

interface NewKeysProps {
  readonly keys: InternalApiKeyFirstView;
  readonly onSaved: () => void;
}

/** The new keys in full. Of the secret ones the service stores only hashes. */
export function NewKeys({ keys, onSaved }: NewKeysProps) {
  const { settings } = useApps();
  const { id } = useShownProject();
  const isAnySecret = keys.secretServerKey !== null || keys.superSecretAdminKey !== null;
  const first = useRef<HTMLParagraphElement>(null);

  // The focused button is gone.
  useEffect(() => first.current?.focus(), []);

  return (
    <div data-wide="" className="space-y-5">
      <p ref={first} tabIndex={-1} className="text-pretty text-soft focus-visible:outline-none">
        {isAnySecret
          ? 'Secret keys are shown only once. If you lose them, revoke them and create new ones.'
          : "A publishable client key isn't secret. You can copy it again at any time."}
      </p>
      <dl className="space-y-3">
        {kinds.map(({ field, title }) => {
          const key = keys[field];
          return (
            key && (
              <div key={field}>
                <dt className="font-medium">{title} key</dt>
                <dd className="mt-1 flex items-center gap-2">
                  <code
                    dir="ltr"
                    className="min-w-0 flex-1 break-all rounded-control bg-muted px-2.5 py-1.5 font-mono text-small"
                  >
                    {key}
                  </code>
                  <CopyButton text={key} label={`Copy ${title.toLowerCase()} key`} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
      <CodeBlock label=".env" code={envBlock({ url: settings.url, projectId: id }, keys)} />
      <DialogButtons>
        <Button onClick={onSaved}>I've saved the keys</Button>
      </DialogButtons>
    </div>
  );
}

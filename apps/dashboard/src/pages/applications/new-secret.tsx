import { Button } from '@latchkey/react';
import type { OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useEffect, useRef } from 'react';
import { CopyableList } from '../../ui/data/copyable-list.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';

interface NewSecretProps {
  readonly client: OAuthClientFirstView;
  readonly onSaved: () => void;
}

/** A new client secret in full, of which the service stores only a hash. */
export function NewSecret({ client: { id, clientSecret }, onSaved }: NewSecretProps) {
  const first = useRef<HTMLParagraphElement>(null);

  // The focused button is gone.
  useEffect(() => first.current?.focus(), []);

  return (
    <div className="space-y-5">
      <p ref={first} tabIndex={-1} className="text-pretty text-soft focus-visible:outline-none">
        The secret is shown only once. Paste it into your application now. If you lose it, rotate it.
      </p>
      <CopyableList
        entries={[
          ['Client ID', id],
          ['Client secret', clientSecret ?? ''],
        ]}
      />
      <DialogButtons>
        <Button onClick={onSaved}>I've saved the secret</Button>
      </DialogButtons>
    </div>
  );
}

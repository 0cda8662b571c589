import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import { useState } from 'react';
import { useConnectionsText } from '../../../../../i18n/texts/connections.ts';
import { KeyList } from './key-list.tsx';

export interface OwnKeysProps {
  readonly connection: SingleSignOnConnection;
  /** What the identity provider is called in sentences. */
  readonly provider: string;
  /** Whether the key may be replaced: by members, not in a visit of a set-up link. */
  readonly canReplace: boolean;
}

/** The certificates of our keys for a connection by SAML. They are asked for once it is opened, because the first key is created then. */
export function OwnKeys(props: OwnKeysProps) {
  const text = useConnectionsText();
  const [isOpen, setOpen] = useState(false);
  return (
    // What is open keeps its distance from the summary; what is closed has nothing to keep it from.
    <details data-latchkey={isOpen ? 'form' : undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('ownKeys')}</summary>
      {isOpen && <KeyList {...props} />}
    </details>
  );
}

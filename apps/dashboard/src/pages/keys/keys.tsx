import { Button, Dialog, useStore } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed, useMay } from '../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FoundKeys } from './found-keys.tsx';
import { KeyForm } from './key-form.tsx';
import { useKeySearch } from './key-search.ts';
import { NewKeys } from './new-keys.tsx';

export function Keys() {
  // Guides link here with the kinds of keys they need.
  const { asked } = useKeySearch();
  const [isCreating, setCreating] = useState(asked.isCreating);
  const may = useMay();
  const create = (
    <Allowed call="POST /internal/api-keys">
      <Button onClick={() => setCreating(true)}>
        <Icon name="plus" />
        Create keys
      </Button>
    </Allowed>
  );
  return (
    <Page
      title="Keys"
      description="Your app identifies itself with these keys. Publishable keys are safe in the browser; keep the others on your server."
      skeleton="table"
      action={create}
    >
      <KeyList onCreate={() => setCreating(true)} />
      <CreateKeys
        open={isCreating && may('POST /internal/api-keys')}
        description={asked.description}
        onClose={() => setCreating(false)}
      />
    </Page>
  );
}

function KeyList({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  const keys = useStore(useAdminApp().internalApiKeysStore);
  if (keys.length > 0) return <FoundKeys keys={keys} />;
  return (
    <EmptyState
      icon="key"
      title="No keys yet"
      text="Create a set of keys, then add them to your app's environment."
      action={
        <Allowed call="POST /internal/api-keys">
          <Button variant="secondary" onClick={onCreate}>
            Create the first keys
          </Button>
        </Allowed>
      }
    >
      <CodeBlock label=".env" code={`LATCHKEY_PROJECT_ID=${id}\nLATCHKEY_PUBLISHABLE_CLIENT_KEY=pck_…`} />
    </EmptyState>
  );
}

interface CreateKeysProps {
  readonly open: boolean;
  /** The suggested description, if known. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Creates keys, then shows them once. That step can only be left by its own button. */
function CreateKeys({ open, description, onClose }: CreateKeysProps) {
  const [made, setMade] = useState<InternalApiKeyFirstView>();

  function close(): void {
    setMade(undefined);
    onClose();
  }

  return (
    <Dialog open={open} onClose={made ? undefined : close} title={made ? 'Save your keys' : 'Create keys'}>
      {made ? (
        <NewKeys keys={made} onSaved={close} />
      ) : (
        <KeyForm description={description} onMade={setMade} onCancel={close} />
      )}
    </Dialog>
  );
}

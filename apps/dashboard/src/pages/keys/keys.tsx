import { Button, Dialog, useStore } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
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
  // Guides lead here with what the keys are for.
  const { asked } = useKeySearch();
  const [isCreating, setCreating] = useState(asked.isCreating);
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Icon name="plus" />
      Create keys
    </Button>
  );
  return (
    <Page
      title="Keys"
      description="What the application shows to the service. A publishable key may be in a page; the other two are for servers only."
      skeleton="table"
      action={create}
    >
      <KeyList onCreate={() => setCreating(true)} />
      <CreateKeys open={isCreating} description={asked.description} onClose={() => setCreating(false)} />
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
      text="Create a set of keys, then hand them to the application in its environment."
      action={
        <Button variant="secondary" onClick={onCreate}>
          Create the first keys
        </Button>
      }
    >
      <CodeBlock label=".env" code={`LATCHKEY_PROJECT_ID=${id}\nLATCHKEY_PUBLISHABLE_CLIENT_KEY=pck_…`} />
    </EmptyState>
  );
}

interface CreateKeysProps {
  readonly open: boolean;
  /** What they are for, where that is known. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Asks what to make, then shows it this once. The second step is left by its own button only. */
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

import { Button, useStore } from '@latchkey/react';
import { useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Icon } from '../../icons.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useAdminApp, useShownProject } from '../../project.ts';
import { CreateKeys } from './create-keys.tsx';
import { KeyTable } from './key-table.tsx';

export function Keys() {
  const [isCreating, setCreating] = useState(false);
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
      <CreateKeys open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function KeyList({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  const keys = useStore(useAdminApp().internalApiKeysStore);
  if (keys.length > 0) return <KeyTable keys={keys} />;
  return (
    <Empty
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
    </Empty>
  );
}

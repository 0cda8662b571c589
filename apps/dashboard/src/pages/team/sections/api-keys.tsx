import { Button, Dialog, useStore } from '@latchkey/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { ApiKeyList } from '../../../features/api-keys/api-key-list.tsx';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { textLink } from '../../../ui/layout/text-link.ts';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { ApiKeyForm } from '../api-key-form.tsx';
import { useTeamView } from '../team-view.ts';

export function ApiKeys() {
  const { id, config } = useShownProject();
  if (!config.allowTeamApiKeys) {
    return (
      <p className="text-soft">
        Team API keys are off in this project.{' '}
        <Link to={pathOf(id, 'team-settings')} className={textLink}>
          Open team settings
        </Link>
        .
      </p>
    );
  }
  return <KeyList />;
}

function KeyList() {
  const { teamId, stores } = useTeamView();
  const keys = useStore(stores.apiKeys);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();

  function close(): void {
    setCreating(false);
    setMade(undefined);
  }

  return (
    <div className="flex flex-col gap-4">
      <ApiKeyList ownerId={teamId} revokedBy="PATCH /team-api-keys/:id" keys={keys} none="This team has no API keys." />
      <Allowed call="POST /team-api-keys">
        <Button variant="secondary" className="self-start" onClick={() => setCreating(true)}>
          Create API key
        </Button>
      </Allowed>
      <Dialog open={isCreating} onClose={close} title={made ? 'Copy the API key' : 'Create API key'}>
        {made ? <MadeKey value={made} onClose={close} /> : <ApiKeyForm onMade={setMade} onCancel={close} />}
      </Dialog>
    </div>
  );
}

const MadeKey = ({ value, onClose }: { readonly value: string; readonly onClose: () => void }) => (
  <div className="space-y-4">
    <p role="status" className="text-pretty text-soft">
      This key is shown only once. Copy it now.
    </p>
    <CodeBlock label="API key" code={value} />
    <DialogButtons>
      <Button onClick={onClose}>I've copied the key</Button>
    </DialogButtons>
  </div>
);

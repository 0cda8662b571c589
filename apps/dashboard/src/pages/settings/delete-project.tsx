import { Button, Field, Input, useStore } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../apps.ts';
import { useFrame } from '../../frame/frame-context.ts';
import { Card } from '../../parts/card.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { useAdminApp } from '../../project.ts';

export function DeleteProject() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const project = useStore(useAdminApp().projectStore);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const name = project.displayName || project.id;

  async function remove(): Promise<void> {
    await project.delete();
    await navigate({ to: '/projects', replace: true });
    await refreshProjects();
    notify(`${name} is deleted`);
  }

  return (
    <Card
      tone="danger"
      title="Delete this project"
      description="Its users can no longer sign in, its keys stop working, and nothing of it can be brought back."
    >
      <Button
        variant="destructive"
        onClick={() => {
          setTyped('');
          setAsking(true);
        }}
      >
        Delete project
      </Button>
      <Confirm
        open={isAsking}
        title={`Delete ${name}?`}
        action="Delete project"
        isDestructive
        isBlocked={typed.trim() !== name.trim()}
        act={remove}
        onClose={() => setAsking(false)}
      >
        <p>All users, sessions and keys of this project are deleted at once. This cannot be undone.</p>
        <Field label={`Type “${name}” to confirm`}>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </Confirm>
    </Card>
  );
}

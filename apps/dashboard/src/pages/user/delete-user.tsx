import { Button, Field, Input } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFrame } from '../../frame/frame-context.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { pathOf } from '../../path.ts';
import { useShownProject } from '../../project.ts';
import { nameOf } from '../users/name-of.ts';
import { useDossier, useShownUser } from './dossier.ts';

export function DeleteUser() {
  const dossier = useDossier();
  const user = useShownUser();
  const project = useShownProject();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const name = nameOf(user);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');

  async function remove(): Promise<void> {
    dossier.isLeaving = true;
    await user.delete();
    await navigate({ to: pathOf(project.id, 'users'), replace: true });
    notify(`${name} is deleted`);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-soft">
        Deleting takes away everything that belongs to this user. It cannot be brought back.
      </p>
      <Button
        variant="destructive"
        onClick={() => {
          setTyped('');
          setAsking(true);
        }}
      >
        Delete user
      </Button>
      <Confirm
        open={isAsking}
        title={`Delete ${name}?`}
        action="Delete user"
        isDestructive
        isBlocked={typed.trim() !== name.trim()}
        act={remove}
        onClose={() => setAsking(false)}
      >
        <p>The account, its sessions, passkeys and API keys are deleted at once. This cannot be undone.</p>
        <Field label={`Type “${name}” to confirm`}>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </Confirm>
    </div>
  );
}

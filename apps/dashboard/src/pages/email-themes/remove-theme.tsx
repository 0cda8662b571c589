import { Button } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { isBuiltIn } from './built-in.ts';

interface RemoveThemeProps {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly onReset: () => void;
  readonly onLeave: () => void;
}

/** Deletes a theme of the project, and makes a built-in one what it was at first. */
export function RemoveTheme({ id, name, isActive, onReset, onLeave }: RemoveThemeProps) {
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();
  const { notify } = useFrame();
  const [isAsking, setAsking] = useState(false);
  const isReset = isBuiltIn(id);

  async function remove(): Promise<void> {
    await adminApp.deleteEmailTheme(id);
    if (isReset) {
      notify('The theme is what it was at first');
      return onReset();
    }
    notify(`${name} is deleted`);
    onLeave();
    await navigate({ to: pathOf(project.id, 'email-themes'), replace: true });
  }

  return (
    <>
      <Button variant={isReset ? 'secondary' : 'destructive'} onClick={() => setAsking(true)}>
        {isReset ? 'Reset' : 'Delete'}
      </Button>
      <Confirm
        open={isAsking}
        title={isReset ? `Reset ${name}?` : `Delete ${name}?`}
        action={isReset ? 'Reset theme' : 'Delete theme'}
        isDestructive
        isBlocked={isActive && !isReset}
        act={remove}
        onClose={() => setAsking(false)}
      >
        {isReset && 'It becomes what every project begins with. Yours stays among the earlier versions.'}
        {!isReset && isActive && 'The project uses this theme. Use another one before you delete it.'}
        {!isReset && !isActive && 'The theme is gone with all of its versions. This cannot be undone.'}
      </Confirm>
    </>
  );
}

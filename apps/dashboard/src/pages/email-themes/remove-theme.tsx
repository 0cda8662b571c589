import { Button } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
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

/** Deletes a custom theme, or resets a built-in one. */
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
      notify('Theme reset to the default');
      return onReset();
    }
    notify(`${name} deleted`);
    onLeave();
    await navigate({ to: pathOf(project.id, 'email-themes'), replace: true });
  }

  return (
    <>
      <Allowed call="DELETE /latchkey/email-themes/:id">
        <Button variant={isReset ? 'secondary' : 'destructive'} onClick={() => setAsking(true)}>
          {isReset ? 'Reset' : 'Delete'}
        </Button>
      </Allowed>
      <Confirm
        open={isAsking}
        title={isReset ? `Reset ${name}?` : `Delete ${name}?`}
        action={isReset ? 'Reset theme' : 'Delete theme'}
        isDestructive
        isBlocked={isActive && !isReset}
        act={remove}
        onClose={() => setAsking(false)}
      >
        {isReset &&
          'The theme goes back to the default of new projects. Your current one is kept as an earlier version.'}
        {!isReset && isActive && 'This project uses this theme. Use another one before you delete it.'}
        {!isReset && !isActive && "Deletes the theme and all its versions. You can't undo this."}
      </Confirm>
    </>
  );
}

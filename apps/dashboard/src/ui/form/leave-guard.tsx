import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { Confirm } from '../overlay/confirm.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  readonly title?: string;
  readonly text?: string;
}

/**
 * Asks whoever is about to leave with something typed and not kept. Signing in again comes back to what was typed, so
 * the ways there are open.
 */
export function LeaveGuard({
  isDirty,
  title = 'Leave without saving?',
  text = 'What you changed on this page will be lost.',
}: LeaveGuardProps) {
  const { setUnsaved } = useFrame();
  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty, setUnsaved]);

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !next.pathname.startsWith('/handler/'),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      title={title}
      action="Leave"
      cancel="Stay"
      act={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {text}
    </Confirm>
  );
}

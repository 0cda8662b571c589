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
 * Asks before leaving a page with unsaved input. Sign-in pages are exempt, because signing in returns here with the input
 * kept.
 */
export function LeaveGuard({
  isDirty,
  title = 'Leave without saving?',
  text = 'Your changes on this page will be lost.',
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
      action="Leave page"
      isDestructive
      cancel="Stay on page"
      act={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {text}
    </Confirm>
  );
}

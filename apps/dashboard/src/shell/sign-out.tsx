import { type RefObject, useCallback, useState } from 'react';
import { useApps } from '../app/apps.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';

/** Signs out. Asks first if that would discard changes, or after a failure. */
export function useSignOut(unsaved: RefObject<boolean>) {
  const { app } = useApps();
  const [question, setQuestion] = useState<'none' | 'unsaved' | 'failed'>('none');

  const ask = useCallback(() => {
    if (unsaved.current) setQuestion('unsaved');
    else app.signOut().catch(() => setQuestion('failed'));
  }, [app, unsaved]);

  return { question, ask, dismiss: () => setQuestion('none') };
}

type Question = Omit<ReturnType<typeof useSignOut>, 'ask'>;

export function SignOutQuestion({ question, dismiss }: Question) {
  const { app } = useApps();
  const isUnsaved = question === 'unsaved';
  return (
    <Confirm
      open={question !== 'none'}
      title={isUnsaved ? 'Sign out without saving?' : "You're still signed in"}
      action="Sign out"
      act={() => app.signOut()}
      onClose={dismiss}
    >
      {isUnsaved ? 'Your changes on this page will be lost.' : "Couldn't sign you out. Please try again."}
    </Confirm>
  );
}

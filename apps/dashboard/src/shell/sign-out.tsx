import { type RefObject, useCallback, useState } from 'react';
import { useApps } from '../app/apps.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';

/** Signs out at once, unless that would lose something or has failed: then there is a question first. */
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
      title={isUnsaved ? 'Sign out without saving?' : 'You are still signed in'}
      action="Sign out"
      act={() => app.signOut()}
      onClose={dismiss}
    >
      {isUnsaved ? 'What you changed on this page will be lost.' : 'Signing out did not work. Try it again.'}
    </Confirm>
  );
}

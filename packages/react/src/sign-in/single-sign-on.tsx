import { discoverSingleSignOn, type FoundSingleSignOn, signInWithSingleSignOn } from '@latchkey/sdk/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { emailBeside } from '../credentials/page-link.tsx';
import { isEmail } from '../credentials/use-checks.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useSignOnText } from '../i18n/texts/sign-on.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';

export interface SingleSignOnProps {
  /** The connection that the address of the page begins a sign-in of. */
  readonly connectionId: string | null;
}

/**
 * Leads to the identity provider of a team, for addresses of its domains: offers it as soon as one is typed. It holds
 * what any form beside it sends until that is known, so that no password goes where it isn't wanted.
 */
export function SingleSignOn({ connectionId }: SingleSignOnProps) {
  const app = useApp();
  const text = useSignOnText();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<{ readonly email: string; readonly answer: Promise<FoundSingleSignOn | null> }>(undefined);
  const [found, setFound] = useState(connectionId ? { connectionId, isRequired: true } : null);
  const { act, busy, failure } = useAction();
  const go = useRef((_found: FoundSingleSignOn) => {});
  go.current = (found) => void act('go', () => signInWithSingleSignOn(app, found));
  useSignInProgress(busy !== undefined);

  useEffect(() => {
    if (connectionId) go.current({ connectionId, isRequired: true });
  }, [connectionId]);

  useEffect(() => {
    const frame = place.current?.closest('[data-latchkey="frame"]');
    if (!frame) return;
    let passed: string | undefined;
    async function look(email: string): Promise<FoundSingleSignOn | null> {
      // Who can't be told where to go signs in as ever: the service refuses what isn't allowed.
      if (asked.current?.email !== email)
        asked.current = { email, answer: discoverSingleSignOn(app, email).catch(() => null) };
      const found = await asked.current.answer;
      if (emailBeside(place.current as Element) === email) setFound(found);
      return found;
    }
    const changed = () => {
      const email = emailBeside(frame);
      if (isEmail(email)) void look(email);
      else setFound(null);
    };
    const submitted = (event: Event) => {
      const email = emailBeside(frame);
      if (email === passed || !isEmail(email)) return;
      event.preventDefault();
      event.stopPropagation();
      void look(email).then((found) => {
        if (found?.isRequired) return go.current(found);
        passed = email;
        (event.target as HTMLFormElement).requestSubmit();
      });
    };
    frame.addEventListener('change', changed);
    frame.addEventListener('submit', submitted, true);
    return () => {
      frame.removeEventListener('change', changed);
      frame.removeEventListener('submit', submitted, true);
    };
  }, [app]);

  return (
    <div data-latchkey="form" ref={place}>
      <ErrorMessage error={failure} />
      {found && (
        <Button variant="secondary" busy={busy !== undefined} onClick={() => go.current(found)}>
          {text('singleSignOn')}
        </Button>
      )}
    </div>
  );
}

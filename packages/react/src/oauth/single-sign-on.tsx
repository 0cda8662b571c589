import { discoverSingleSignOn } from '@latchkey/sdk/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from '../hooks/dom/use-address.ts';
import { useApp } from '../hooks/use-app.ts';
import { signOnEnglish } from '../i18n/english/signOn.ts';
import { useTextOf } from '../i18n/texts/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useOAuthSignIn } from './use-oauth-sign-in.ts';

/** The UUID of a connection in the address of the page. */
const BEGUN = /[?&]sso_connection=([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})(&|$)/i;

/**
 * Leads users to the identity provider of their team: offers it once an address of its domains was typed. What a form
 * beside it sends is held until that is known, so that no password is sent where the team requires its own sign-in; the
 * service refuses it, too.
 */
export function SingleSignOn() {
  const app = useApp();
  const text = useTextOf(signOnEnglish);
  const place = useRef<HTMLDivElement>(null);
  // Users come with it who have begun at the identity provider. Any page can link here: the user presses the button.
  const begun = BEGUN.exec(useSearch())?.[1];
  const [found = begun, setFound] = useState<string>();
  const { signIn, busy, failure } = useOAuthSignIn();
  const { current: go } = useRef((id: string) => signIn(`sso_${id}`));

  useEffect(() => {
    const over = new AbortController();
    const frame = place.current?.closest('[data-latchkey="frame"]');
    /** An address whose forms may be sent. */
    let free = '';
    async function look(event: Event): Promise<void> {
      const field = frame?.querySelector<HTMLInputElement>('[type=email]');
      const email = field?.validity.valid && field.value;
      if (!email || email === free) return;
      const form = event.type === 'submit' && (event.target as HTMLFormElement);
      if (form) {
        event.preventDefault();
        event.stopPropagation();
      }
      // Where it can't be known, the service refuses what isn't allowed.
      const known = await discoverSingleSignOn(app, email).catch(() => null);
      setFound(known?.connectionId);
      if (known?.isRequired) {
        if (form) go(known.connectionId);
        return;
      }
      free = email;
      if (form) form.requestSubmit();
    }
    for (const name of ['change', 'submit'])
      frame?.addEventListener(name, look, { capture: true, signal: over.signal });
    return () => over.abort();
  }, [app, go]);

  return (
    <div data-latchkey="form" ref={place}>
      <ErrorMessage error={failure} />
      {found && (
        <Button variant="secondary" busy={busy !== undefined} onClick={() => go(found)}>
          {text('singleSignOn')}
        </Button>
      )}
    </div>
  );
}

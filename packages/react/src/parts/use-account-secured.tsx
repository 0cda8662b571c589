import type { AccountThings } from '@latchkey/sdk';
import { type ReactNode, useState } from 'react';

type Part = typeof import('./account-secured.tsx');
type Told = Pick<Part, 'AccountSecured'> & { readonly removed: AccountThings; onContinue(): void };

/** Tells whoever has signed in what that has removed of the account, before the page is left. */
export function useAccountSecured(fullPage: boolean | undefined) {
  const [told, setTold] = useState<Told>();
  return {
    /** Resolves when whoever has signed in may be led on. */
    async tell(removed?: AccountThings): Promise<void> {
      if (!removed) return;
      // Whose code does not come is told by the mail.
      const part = await import('./account-secured.tsx').catch(() => undefined);
      if (!part) return;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await new Promise<void>((onContinue) => setTold({ AccountSecured: part.AccountSecured, removed, onContinue }));
      setTold(undefined);
    },
    /** The card in the place of what has signed somebody in, which comes back while the page is left. */
    over: (form: ReactNode): ReactNode => (
      <>
        {told && <told.AccountSecured removed={told.removed} fullPage={fullPage} onContinue={told.onContinue} />}
        <div hidden={told !== undefined}>{form}</div>
      </>
    ),
  };
}

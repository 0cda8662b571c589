import type { AccountThings } from '@latchkey/sdk';
import { useInterstitial } from './use-interstitial.tsx';

/** Tells the user, before the page is left, what the sign-in has removed from the account. */
export function useAccountSecured(fullPage: boolean | undefined) {
  const { show, over } = useInterstitial();
  return {
    over,
    /** Resolves when the user may be redirected. */
    async tell(removed?: AccountThings): Promise<void> {
      // If the code doesn't load, the email still tells them.
      const part = removed && (await import('./interstitials.ts').catch(() => undefined));
      if (part) await show((end) => <part.AccountSecured removed={removed} fullPage={fullPage} onContinue={end} />);
    },
  };
}

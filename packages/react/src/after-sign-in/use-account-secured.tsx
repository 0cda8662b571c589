import type { AccountThings } from '@latchkey/sdk';
import { useInterstitial } from './use-interstitial.tsx';

/** Tells whoever has signed in what that has removed of the account, before the page is left. */
export function useAccountSecured(fullPage: boolean | undefined) {
  const { show, over } = useInterstitial();
  return {
    over,
    /** Resolves when whoever has signed in may be led on. */
    async tell(removed?: AccountThings): Promise<void> {
      // If the code doesn't load, the mail still tells.
      const part = removed && (await import('./interstitials.ts').catch(() => undefined));
      if (part) await show((end) => <part.AccountSecured removed={removed} fullPage={fullPage} onContinue={end} />);
    },
  };
}

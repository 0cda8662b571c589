import type { CurrentUser } from '@latchkey/sdk';
import { useContext } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { useInterstitial } from './use-interstitial.tsx';

/** The longest a signed-in user waits for a follow-up question to load. */
const PATIENCE_MILLIS = 3000;

interface Options {
  readonly isOn: boolean;
  readonly fullPage?: boolean | undefined;
}

type Part = typeof import('./interstitials.ts');
type Found = Pick<Part, 'PasskeySuggestion'> & { readonly user: CurrentUser };

/** Offers a passkey, once, to users who signed in by password. Failures here don't stop them. */
export function usePasskeySuggestion({ isOn, fullPage }: Options) {
  const app = useApp();
  const time = useContext(TimeContext);
  const { show, over } = useInterstitial();

  async function find(): Promise<Found | undefined> {
    const { config } = await app.projectStore.read();
    if (!config.passkeyEnabled) return undefined;
    const { PasskeySuggestion, whoLacksPasskey } = await import('./interstitials.ts');
    const user = await whoLacksPasskey(app);
    return user && { PasskeySuggestion, user };
  }
  return {
    over,
    /** Resolves when the user may be redirected. */
    async suggest(): Promise<void> {
      if (!isOn || !app.canUsePasskeys()) return;
      let stop = () => {};
      const late = new Promise<undefined>((resolve) => {
        stop = time.after(PATIENCE_MILLIS, () => resolve(undefined));
      });
      const found = await Promise.race([find().catch(() => undefined), late]);
      stop();
      if (!found) return;
      const { PasskeySuggestion, user } = found;
      await show((end) => <PasskeySuggestion user={user} fullPage={fullPage} onAnswered={end} />);
    },
  };
}

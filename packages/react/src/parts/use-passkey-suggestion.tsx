import type { CurrentUser } from '@latchkey/sdk';
import { type ReactNode, useContext, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { TimeContext } from '../provider/time.ts';

/** Nobody who has signed in waits longer than this to be asked something else. */
const PATIENCE_MILLIS = 3000;

interface Options {
  readonly isOn: boolean;
  readonly fullPage?: boolean | undefined;
}

type Part = typeof import('./passkey-suggestion.tsx');
type Found = Pick<Part, 'PasskeySuggestion'> & { readonly user: CurrentUser };

/** Asks people who have signed in by password, once, whether they want a passkey. Nothing that fails here stops them. */
export function usePasskeySuggestion({ isOn, fullPage }: Options) {
  const app = useApp();
  const time = useContext(TimeContext);
  const [asked, setAsked] = useState<Found & { onAnswered(): void }>();

  async function find(): Promise<Found | undefined> {
    const { config } = await app.projectStore.read();
    if (!config.passkeyEnabled) return undefined;
    const { PasskeySuggestion, whoLacksPasskey } = await import('./passkey-suggestion.tsx');
    const user = await whoLacksPasskey(app);
    return user && { PasskeySuggestion, user };
  }
  return {
    /** Resolves when whoever has signed in may be led on. */
    async suggest(): Promise<void> {
      if (!isOn || !app.canUsePasskeys()) return;
      let stop = () => {};
      const late = new Promise<undefined>((resolve) => {
        stop = time.after(PATIENCE_MILLIS, () => resolve(undefined));
      });
      const found = await Promise.race([find().catch(() => undefined), late]);
      stop();
      if (!found) return;
      // It goes with the form, so that the question takes it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await new Promise<void>((onAnswered) => setAsked({ ...found, onAnswered }));
      setAsked(undefined);
    },
    /** The question in the place of the form that has signed somebody in, which comes back while the page is left. */
    over: (form: ReactNode): ReactNode => (
      <>
        {asked && <asked.PasskeySuggestion user={asked.user} fullPage={fullPage} onAnswered={asked.onAnswered} />}
        <div hidden={asked !== undefined}>{form}</div>
      </>
    ),
  };
}

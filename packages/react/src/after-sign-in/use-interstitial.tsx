import { type ReactNode, useState } from 'react';

/** Shows a card in place of a sign-in form, after the sign-in and before the redirect. */
export function useInterstitial() {
  const [card, setCard] = useState<ReactNode>();
  return {
    /** Shows the card that is made with what ends it, and resolves once that was called. */
    async show(make: (end: () => void) => ReactNode): Promise<void> {
      // The focus goes with the form, so that the card takes it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await new Promise<void>((end) => setCard(make(end)));
      setCard(undefined);
    },
    /** The form, or the card over it; the form comes back while the page is left. */
    over: (form: ReactNode): ReactNode => (
      <>
        {card}
        <div hidden={card !== undefined}>{form}</div>
      </>
    ),
  };
}

import { useState } from 'react';
import { useWaitText } from '../../i18n/use-error-text.ts';

/** How long to wait: seen as it runs down, read out once. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const wait = useWaitText();
  const [atFirst] = useState(seconds);
  return (
    <>
      <span aria-hidden="true" data-latchkey="countdown">
        {wait(seconds)}
      </span>
      <span data-latchkey="hidden">{wait(atFirst)}</span>
    </>
  );
}

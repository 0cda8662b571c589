import { useState } from 'react';
import { useText } from '../messages/use-text.ts';

/** How long to wait: seen as it runs down, read out once. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const text = useText();
  const [atFirst] = useState(seconds);
  const wait = (left: number) =>
    left < 120
      ? text('tryAgainInSeconds', { seconds: left })
      : text('tryAgainInMinutes', { minutes: Math.ceil(left / 60) });
  return (
    <>
      <span aria-hidden="true" data-latchkey="countdown">
        {wait(seconds)}
      </span>
      <span data-latchkey="hidden">{wait(atFirst)}</span>
    </>
  );
}

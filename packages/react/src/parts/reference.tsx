import { CopyButton } from '../elements/copy-button.tsx';
import { useText } from '../messages/use-text.ts';

/** By which a failure is found in the log of the service. */
export function Reference({ error }: { readonly error: unknown }) {
  const text = useText();
  const id = (error as { requestId?: unknown } | null | undefined)?.requestId;
  if (typeof id !== 'string') return null;
  return (
    <span data-latchkey="reference">
      {text('reference')} <span data-latchkey="code">{id}</span>
      <CopyButton text={id} label={text('copyReference')} />
    </span>
  );
}

import { useText } from '../../i18n/texts/use-text.ts';
import { CopyButton } from '../clipboard/copy-button.tsx';

/** By which a failure is found in the log of the service. */
export function RequestId({ error }: { readonly error: unknown }) {
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

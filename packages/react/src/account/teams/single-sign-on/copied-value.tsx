import { useConnectionsText } from '../../../i18n/texts/connections.ts';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';

interface CopiedValueProps {
  readonly label: string;
  readonly value: string;
}

/** A value that is entered elsewhere, with a button to copy it. */
export function CopiedValue({ label, value }: CopiedValueProps) {
  const text = useConnectionsText();
  return (
    <div data-latchkey="secret">
      <span data-latchkey="label">{label}</span>
      <span data-latchkey="code">{value}</span>
      <CopyButton text={value} label={text('valueCopy', { label })} />
    </div>
  );
}

import { useConnectionsText } from '../../../i18n/texts/connections.ts';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';

interface CopiedValueProps {
  readonly label: string;
  readonly value: string;
  /** The language of the label, where it isn't the screen's. */
  readonly lang?: string | undefined;
}

/** A value that is entered elsewhere, with a button to copy it. */
export function CopiedValue({ label, value, lang }: CopiedValueProps) {
  const text = useConnectionsText();
  return (
    <div data-latchkey="secret">
      <span data-latchkey="label" lang={lang}>
        {label}
      </span>
      <span data-latchkey="code">{value}</span>
      <CopyButton text={value} label={text('valueCopy', { label })} />
    </div>
  );
}

import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';
import { copyText } from './copy-text.ts';

/** What is copied. */
export interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** The accessible name; say what is copied where several of these stand together. */
  readonly label?: string | undefined;
  /** Shown beside the icon. */
  readonly children?: ReactNode;
}

const SHOWN_MILLIS = 2000;

/** `<CopyButton text={projectId} label="Copy the project id" />` */
export function CopyButton({ text: copied, label, children }: CopyButtonProps) {
  const text = useText();
  const time = useContext(TimeContext);
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  async function copy(): Promise<void> {
    const isDone = await copyText(copied);
    cancel.current?.();
    setOutcome(isDone ? 'copied' : 'notCopied');
    cancel.current = time.after(SHOWN_MILLIS, () => setOutcome(undefined));
  }

  const name = label ?? (children === undefined ? text('copy') : undefined);
  return (
    <span data-latchkey="copy">
      <button type="button" data-latchkey="copy-button" aria-label={name} onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {children}
      </button>
      <span data-latchkey="copy-outcome" role="status">
        {outcome && text(outcome)}
      </span>
    </span>
  );
}

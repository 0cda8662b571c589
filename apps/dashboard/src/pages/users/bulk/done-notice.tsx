import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import type { Notice } from './use-bulk.ts';

interface DoneNoticeProps {
  readonly notice: Notice;
  readonly onDismiss: () => void;
}

/** Stays until dismissed. Takes the focus, because the focused element disappeared with the selection. */
export function DoneNotice({ notice: { text, undo }, onDismiss }: DoneNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog has restored the focus.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't hold plain text.
    <div
      ref={box}
      role="group"
      aria-label={text}
      tabIndex={-1}
      className="mb-3 flex -outline-offset-2 flex-wrap items-center gap-3 rounded-card bg-success-wash px-4 py-2 text-success"
    >
      <Icon name="check" />
      <p className="flex-1 font-medium">{text}</p>
      {undo && <RowButton onClick={undo}>Undo</RowButton>}
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} className="-me-2" />
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useBrandedRoot } from '../../appearance/use-branded-root.ts';
import { useBrowserLayoutEffect } from '../../hooks/dom/use-browser-layout-effect.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { CloseIcon } from '../icons/icons.tsx';

/** What a dialog shows, and how it is closed. */
export interface DialogProps {
  /** Whether it is there; a closed one leaves nothing in the page. */
  readonly open: boolean;
  /** Asked for by Esc and by the close button; without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  /** Its heading, by which it is announced. */
  readonly title: ReactNode;
  /** What it holds below the title. */
  readonly children?: ReactNode;
}

/** A modal dialog. The browser keeps the focus in it, and gives it back afterwards. */
export function Dialog({ open, ...props }: DialogProps) {
  // Unmounted as a whole, so that it is closed before it is gone: only then the focus goes back.
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const text = useText();
  useModal(dialog, onClose);
  return (
    <dialog data-latchkey="dialog" {...useBrandedRoot()} ref={dialog} aria-labelledby={titleId} closedby="none">
      <h2 data-latchkey="dialog-title" id={titleId}>
        {title}
      </h2>
      {children}
      {onClose && (
        <button type="button" data-latchkey="dialog-close" aria-label={text('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
    </dialog>
  );
}

/**
 * Shows a dialog as long as it is mounted; the focus goes to what has `data-focus`, else to the first thing that takes it.
 * Esc asks, and never closes by itself.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
  const ask = useRef(onClose);
  useEffect(() => {
    ask.current = onClose;
  });
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      ask.current?.();
    };
    const cancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      ask.current?.();
    };
    // Some browsers close a dialog all the same, when Esc is pressed again.
    const close = () => element.showModal();
    element.showModal();
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    element.addEventListener('keydown', keyDown);
    element.addEventListener('cancel', cancel);
    element.addEventListener('close', close);
    return () => {
      element.removeEventListener('keydown', keyDown);
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('close', close);
      element.close();
    };
  }, [dialog]);
}

import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A native dialog without a form. Closes on Esc and on a click outside. Focuses the element with `data-focus`, else
 * the first focusable one.
 */
export function Modal({ open, onClose, label, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open) return dialog?.close();
    if (!dialog?.open) dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element itself handles Esc.
    <dialog
      ref={ref}
      aria-label={label}
      className={`bg-card text-foreground ${className}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && children}
    </dialog>
  );
}

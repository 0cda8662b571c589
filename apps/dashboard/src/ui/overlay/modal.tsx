import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A bare native dialog for what is neither a form nor a question; a click beside it closes it, as Esc does. What has
 * `data-focus` gets the focus, else the first thing that takes it.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Esc, which the element itself handles.
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

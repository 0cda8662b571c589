import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { leaveFocus } from './leave-focus.ts';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A bare dialog for what is neither a form nor a question; a click beside it closes it, as Esc does. */
export function Modal({ open, onClose, label, className, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.1)]" />
        <Dialog.Content
          aria-describedby={undefined}
          data-modal=""
          onCloseAutoFocus={leaveFocus}
          className={`dense fixed z-40 overflow-auto bg-card text-foreground outline-none ${className}`}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

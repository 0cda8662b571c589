import { Button, Dialog } from '@latchkey/react';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useFocusRestore } from '../feedback/use-focus-restore.ts';
import { useAnswer } from './use-answer.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  /** The button's label: a verb and its object. */
  readonly action: string;
  readonly isDestructive?: boolean;
  /** Blocks the action, for example until a name is typed. */
  readonly isBlocked?: boolean;
  readonly cancel?: string;
  /** If it rejects, the dialog stays open and shows the error. */
  readonly act: () => Promise<void> | void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before an action that can't be undone. */
export function Confirm({ open, onClose, title, ...question }: ConfirmProps) {
  useFocusRestore(open);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Question {...question} onClose={onClose} />
    </Dialog>
  );
}

function Question({
  action,
  isDestructive,
  isBlocked,
  cancel = 'Cancel',
  act,
  onClose,
  children,
}: Omit<ConfirmProps, 'open' | 'title'>) {
  const { isBusy, error, form } = useAnswer(async () => {
    await act();
    onClose();
  }, isBlocked);

  return (
    <form {...form}>
      <div className="space-y-3 text-pretty text-soft">{children}</div>
      <ErrorMessage error={error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          busy={isBusy}
          aria-disabled={isBlocked}
        >
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** The buttons of a dialog. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2.5 pt-1 max-sm:*:flex-1">{children}</div>;
}

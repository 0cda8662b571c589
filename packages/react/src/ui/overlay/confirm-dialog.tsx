import type { ReactNode } from 'react';
import { useText } from '../../i18n/texts/use-text.ts';
import { Button } from '../button.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly confirmText: string;
  /** What its button looks like; `primary` where nothing is lost. */
  readonly variant?: 'destructive' | 'primary' | undefined;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly children?: ReactNode;
  onConfirm(): unknown;
  onClose(): void;
}

/** Asks before an action that can't be undone, or whose consequences aren't obvious. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const text = useText();
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      <p data-latchkey="text">{props.children}</p>
      <ErrorMessage error={props.failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={props.onClose}>
          {text('cancel')}
        </Button>
        <Button variant={props.variant ?? 'destructive'} busy={props.isBusy} onClick={props.onConfirm}>
          {props.confirmText}
        </Button>
      </div>
    </Dialog>
  );
}

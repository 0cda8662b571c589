import type { ReactNode } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../button.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { AuthCard } from './auth-card.tsx';
import { Heading } from './heading.tsx';

/** A card that says one thing. */
export interface MessageCardProps {
  /** Its heading, and of a whole page the title of the document. */
  readonly title: string;
  /** What there is to tell, below the heading. */
  readonly children?: ReactNode;
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** What the first button says; without it there is none. */
  readonly primaryButtonText?: string | undefined;
  /** The button is busy until it is done; what it throws is shown. */
  primaryAction?(): unknown;
  /** What the other button says; without it there is none. */
  readonly secondaryButtonText?: string | undefined;
  /** The same of the other button. */
  secondaryAction?(): unknown;
}

/** Something to tell, and up to two things to do about it. */
export function MessageCard({ title, children, fullPage, ...actions }: MessageCardProps) {
  const { act, busy, failure } = useAction();
  const { primaryButtonText, secondaryButtonText } = actions;
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        {children !== undefined && <div data-latchkey="text">{children}</div>}
      </div>
      <ErrorMessage error={failure} />
      {(primaryButtonText ?? secondaryButtonText) !== undefined && (
        <div data-latchkey="actions">
          {secondaryButtonText !== undefined && (
            <Button
              variant="secondary"
              busy={busy === 'secondary'}
              onClick={() => act('secondary', actions.secondaryAction)}
            >
              {secondaryButtonText}
            </Button>
          )}
          {primaryButtonText !== undefined && (
            <Button busy={busy === 'primary'} onClick={() => act('primary', actions.primaryAction)}>
              {primaryButtonText}
            </Button>
          )}
        </div>
      )}
    </AuthCard>
  );
}

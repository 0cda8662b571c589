import { Children, type ReactNode } from 'react';

/** What an alert says, and how grave it is. */
export interface AlertProps {
  /** How grave it is: `error` where nothing is said. */
  readonly tone?: 'error' | 'warning' | 'success' | 'info' | undefined;
  /** The region is there from the start and may be empty: what comes into it later is read out. */
  readonly children?: ReactNode;
}

/** What went wrong, announced as soon as it is there. It stands in the page from the start, empty. */
export function Alert({ tone = 'error', children }: AlertProps) {
  const isEmpty = Children.toArray(children).every((child) => child === '');
  return (
    <div data-latchkey="alert-region" role="alert">
      {!isEmpty && (
        <div data-latchkey="alert" data-tone={tone}>
          {children}
        </div>
      )}
    </div>
  );
}

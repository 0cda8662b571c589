import { Children, type ReactNode } from 'react';

/** What an alert says, and how grave it is. */
export interface AlertProps {
  /** The severity: `error` by default. */
  readonly tone?: 'error' | 'warning' | 'success' | 'info' | undefined;
  /** The live region is rendered from the start, even empty, so that content added later is announced. */
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

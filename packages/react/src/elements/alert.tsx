import { Children, type ReactNode } from 'react';

export interface AlertProps {
  readonly tone?: 'error' | 'warning' | 'success' | 'info' | undefined;
  /** The region is there from the start and may be empty: what comes into it later is read out. */
  readonly children?: ReactNode;
}

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

import { type ReactNode, useContext, useId } from 'react';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { HeadingLevel } from '../../../../ui/cards/heading.tsx';

interface StepFrameProps {
  readonly number: number;
  readonly title: string;
  /** Undefined for what can't be known. */
  readonly isDone: boolean | undefined;
  readonly children: ReactNode;
}

/** A step, with its number and whether it is done. */
export function Step({ number, title, isDone, children }: StepFrameProps) {
  const text = useConnectionsText();
  const id = useId();
  const Level = `h${Math.min(useContext(HeadingLevel) + 1, 6) as 3 | 4 | 5}` as const;
  return (
    <li data-latchkey="row">
      <section data-latchkey="form" aria-labelledby={id}>
        <div data-latchkey="chips">
          <Level data-latchkey="row-title" id={id}>
            {number}. {title}
          </Level>
          {isDone !== undefined && (
            <span data-latchkey="chip" data-tone={isDone ? undefined : 'warning'}>
              {text(isDone ? 'stepDone' : 'stepOpen')}
            </span>
          )}
        </div>
        {children}
      </section>
    </li>
  );
}

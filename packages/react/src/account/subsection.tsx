import { type ReactNode, useContext, useId } from 'react';
import { HeadingLevel } from '../ui/cards/heading.tsx';

interface SubsectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a section, below a heading of its own. */
export function Subsection({ title, children }: SubsectionProps) {
  const id = useId();
  const Level = `h${useContext(HeadingLevel)}` as const;
  return (
    <section data-latchkey="form" data-kind="part" aria-labelledby={id}>
      <Level data-latchkey="heading" id={id}>
        {title}
      </Level>
      {children}
    </section>
  );
}

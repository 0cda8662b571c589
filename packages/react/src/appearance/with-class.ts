import { createElement, type ElementType, forwardRef, useContext } from 'react';
import { AppearanceContext, type ClassNames } from './appearance.ts';

interface WithClassProps {
  readonly tag: string;
  readonly 'data-latchkey': keyof ClassNames;
  readonly className?: string | undefined;
}

/** An element with the class that the application has given to such parts, before the one that it has itself. */
const WithClass = forwardRef<unknown, WithClassProps>(function WithClass({ tag, ...props }, ref) {
  const given = useContext(AppearanceContext).classNames?.[props['data-latchkey']];
  const className = given && props.className ? `${given} ${props.className}` : (given ?? props.className);
  return createElement(tag, { ...props, className, ref });
});

/** What is rendered for a component, or for an element: one of the parts, or at least known as ours to the style sheet. */
export function withClass(type: ElementType, given: unknown): [type: ElementType, props: unknown] {
  const props = given as object;
  return typeof type === 'string' ? [WithClass, { 'data-latchkey': '', ...props, tag: type }] : [type, props];
}

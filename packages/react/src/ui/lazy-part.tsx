import type { ReactNode } from 'react';
import { type Lazy, useLazy } from './use-lazy.ts';

/** A component whose code is loaded when it is first shown; until then, what the outline says stands there. */
export function lazyPart<P extends object>(load: Lazy<P>['load'], outline: (props: P) => ReactNode = () => null) {
  const lazy: Lazy<P> = { load };
  return function LazyPart(props: P) {
    const Loaded = useLazy(lazy);
    return Loaded ? <Loaded {...props} /> : outline(props);
  };
}

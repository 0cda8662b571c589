import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown. Not `lazy` of React, which holds back for a third of a second
 * what comes soon after its fallback, and tries nothing twice.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const [, show] = useState(loaded !== undefined);
    useEffect(() => {
      // It may have come for another one since this one was rendered.
      if (loaded) return show(true);
      load().then(
        (component) => {
          loaded = component;
          show(true);
        },
        (error) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : fallback;
  };
}

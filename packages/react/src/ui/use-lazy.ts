import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first shown. */
export interface Lazy<P> {
  load(): Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

/**
 * The component, as soon as it is there; a failure to load it is thrown. Not `lazy` of React, which holds back for a
 * third of a second what comes soon after its fallback, and tries nothing twice.
 */
export function useLazy<P>(lazy: Lazy<P>): ComponentType<P> | undefined {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [, show] = useState(lazy.loaded !== undefined);
  useEffect(() => {
    // It may have come for another one since this one was rendered.
    if (lazy.loaded) return show(true);
    lazy.load().then(
      (component) => {
        lazy.loaded = component;
        show(true);
      },
      (error) => setFailure({ error }),
    );
  }, [lazy]);
  if (failure) throw failure.error;
  return lazy.loaded;
}

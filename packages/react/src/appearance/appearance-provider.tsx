import { type ReactNode, useContext, useMemo } from 'react';
import { type Look, LookContext } from './appearance.ts';

export interface WithLookProps extends Look {
  readonly children: ReactNode;
}

/** Classes and slots for everything below, on top of those from further above. */
export function WithLook({ classNames, slots, children }: WithLookProps) {
  const above = useContext(LookContext);
  const look = useMemo(
    () => ({ classNames: { ...above.classNames, ...classNames }, slots: { ...above.slots, ...slots } }),
    [above, classNames, slots],
  );
  return <LookContext.Provider value={look}>{children}</LookContext.Provider>;
}

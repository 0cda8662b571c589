import { type ReactNode, useContext, useMemo } from 'react';
import { type Appearance, AppearanceContext } from './appearance.ts';

export interface AppearanceProviderProps extends Appearance {
  readonly children: ReactNode;
}

/** Classes and slots for everything below, on top of those from further above. */
export function AppearanceProvider({ classNames, slots, children }: AppearanceProviderProps) {
  const above = useContext(AppearanceContext);
  const appearance = useMemo(
    () => ({ classNames: { ...above.classNames, ...classNames }, slots: { ...above.slots, ...slots } }),
    [above, classNames, slots],
  );
  return <AppearanceContext.Provider value={appearance}>{children}</AppearanceContext.Provider>;
}

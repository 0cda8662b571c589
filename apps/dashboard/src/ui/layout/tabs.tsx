import { type ReactNode, useId, useState } from 'react';
import { TabList } from './tab-list.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly title: string; readonly panel: ReactNode }[];
}

/** One of several panels; the arrows go from tab to tab. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [shown, setShown] = useState(0);
  return (
    <div>
      <TabList
        label={label}
        id={id}
        titles={tabs.map(({ title }) => title)}
        shown={shown}
        onShow={setShown}
        panelOf={() => `${id}-panel`}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`}>
        {tabs[shown]?.panel}
      </div>
    </div>
  );
}

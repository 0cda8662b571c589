import { Tabs as Kit } from 'radix-ui';
import type { ReactNode } from 'react';
import { readingDirection } from './reading-direction.ts';
import { TabList } from './tab-list.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly title: string; readonly panel: ReactNode }[];
}

/** Tabbed panels. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <Kit.Root defaultValue="0" dir={readingDirection()}>
    <TabList label={label} titles={tabs.map(({ title }) => title)} />
    {tabs.map(({ title, panel }, index) => (
      <Kit.Content key={title} value={String(index)} tabIndex={-1}>
        {panel}
      </Kit.Content>
    ))}
  </Kit.Root>
);

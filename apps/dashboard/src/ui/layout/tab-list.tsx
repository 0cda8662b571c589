import { Tabs } from 'radix-ui';

interface TabListProps {
  readonly label: string;
  readonly titles: readonly string[];
}

/** The tab buttons; must be inside a `Tabs.Root`. Each tab's value is its position. */
export const TabList = ({ label, titles }: TabListProps) => (
  <Tabs.List aria-label={label} className="mb-4 flex flex-wrap gap-1 border-line border-b">
    {titles.map((title, index) => (
      <Tabs.Trigger
        // biome-ignore lint/suspicious/noArrayIndexKey: a tab is identified by its position; its title may change.
        key={index}
        value={String(index)}
        className="-mb-px min-h-9 border-transparent border-b-2 px-3 pb-1 text-soft hover:text-foreground aria-selected:border-accent aria-selected:font-medium aria-selected:text-foreground pointer-coarse:min-h-11"
      >
        {title}
      </Tabs.Trigger>
    ))}
  </Tabs.List>
);

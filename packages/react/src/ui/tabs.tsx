import type { ReactNode } from 'react';
import { useTabs } from './use-tabs.ts';

/** The panels, and which one is shown. */
export interface TabsProps<N extends string> {
  /** What is chosen from, for those who do not see it. */
  readonly label: string;
  /** In the order in which they stand; `title` is what the tab says. */
  readonly tabs: readonly { readonly name: N; readonly title: ReactNode }[];
  /** The name of the tab whose panel is shown. */
  readonly selected: N;
  /** Somebody has chosen a tab, by a click or an arrow key. */
  onSelect(name: N): void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** Panels of which one is shown, moved between by the arrow keys. */
export function Tabs<N extends string>({ label, tabs, selected, onSelect, children }: TabsProps<N>) {
  const names = tabs.map(({ name }) => name);
  const { list, tab, panel } = useTabs(names, selected, onSelect);
  return (
    <div data-latchkey="tabs">
      <div data-latchkey="tab-list" role="tablist" aria-label={label} {...list}>
        {tabs.map(({ name, title }) => (
          <button key={name} type="button" data-latchkey="tab-button" {...tab(name)}>
            {title}
          </button>
        ))}
      </div>
      <div data-latchkey="tab-panel" {...panel}>
        {children}
      </div>
    </div>
  );
}

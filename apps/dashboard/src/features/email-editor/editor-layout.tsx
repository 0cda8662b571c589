import { Tabs } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { readingDirection } from '../../ui/layout/reading-direction.ts';
import { TabList } from '../../ui/layout/tab-list.tsx';

interface EditorLayoutProps {
  readonly label: string;
  readonly parts: readonly { readonly title: string; readonly panel: ReactNode }[];
  /** How wide they are beside each other, as `grid-template-columns` has it. */
  readonly columns: string;
  /** Which one is shown where there is room for one only. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

const ROOMY = '(width >= 80rem)';

/** What belongs together side by side, and as tabs where there is no room for that. All of it stays as it was left. */
export function EditorLayout({ label, parts, columns, shown, onShow }: EditorLayoutProps) {
  const isRoomy = useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
  return (
    <Tabs.Root dir={readingDirection()} value={String(shown)} onValueChange={(value) => onShow(Number(value))}>
      {!isRoomy && <TabList label={label} titles={parts.map(({ title }) => title)} />}
      <div className="grid items-start gap-6" style={{ gridTemplateColumns: isRoomy ? columns : 'minmax(0, 1fr)' }}>
        {parts.map(({ title, panel }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; what it is called may change.
          <Tabs.Content key={index} value={String(index)} forceMount asChild>
            <section
              role={isRoomy ? undefined : 'tabpanel'}
              aria-label={title}
              aria-labelledby={undefined}
              tabIndex={undefined}
              hidden={!isRoomy && index !== shown}
              className="min-w-0"
            >
              {panel}
            </section>
          </Tabs.Content>
        ))}
      </div>
    </Tabs.Root>
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

import { Tabs } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { readingDirection } from '../../ui/layout/reading-direction.ts';
import { TabList } from '../../ui/layout/tab-list.tsx';

interface EditorLayoutProps {
  readonly label: string;
  readonly parts: readonly { readonly title: string; readonly panel: ReactNode }[];
  /** The columns of the side-by-side layout, as `grid-template-columns`. */
  readonly columns: string;
  /** The part shown when there is room for only one. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

const ROOMY = '(width >= 80rem)';

/** Lays parts out side by side, or as tabs on narrow screens. All parts stay mounted and keep their state. */
export function EditorLayout({ label, parts, columns, shown, onShow }: EditorLayoutProps) {
  const isRoomy = useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
  return (
    <Tabs.Root dir={readingDirection()} value={String(shown)} onValueChange={(value) => onShow(Number(value))}>
      {!isRoomy && <TabList label={label} titles={parts.map(({ title }) => title)} />}
      <div className="grid items-start gap-6" style={{ gridTemplateColumns: isRoomy ? columns : 'minmax(0, 1fr)' }}>
        {parts.map(({ title, panel }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position; its title may change.
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

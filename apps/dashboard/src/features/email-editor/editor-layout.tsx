import { type ReactNode, useId, useSyncExternalStore } from 'react';
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
  const id = useId();
  const isRoomy = useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
  const panelOf = (index: number) => `${id}-panel-${index}`;
  return (
    <div>
      {!isRoomy && (
        <TabList
          label={label}
          id={id}
          titles={parts.map(({ title }) => title)}
          shown={shown}
          onShow={onShow}
          panelOf={panelOf}
        />
      )}
      <div className="grid items-start gap-6" style={{ gridTemplateColumns: isRoomy ? columns : 'minmax(0, 1fr)' }}>
        {parts.map(({ title, panel }, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; what it is called may change.
            key={index}
            id={panelOf(index)}
            role={isRoomy ? undefined : 'tabpanel'}
            aria-label={title}
            hidden={!isRoomy && index !== shown}
            className="min-w-0"
          >
            {panel}
          </section>
        ))}
      </div>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

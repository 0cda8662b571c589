import { useStore } from '@latchkey/react';
import type { EmailThemeSource } from '@latchkey/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { ItemNotFound } from '../../features/projects/item-not-found.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Page, PendingPage } from '../../ui/layout/page.tsx';
import { ThemeEditor } from './theme-editor.tsx';

/** The editor of a theme. */
export function Theme() {
  const { themeId = '' } = useParams({ strict: false }) as { themeId?: string };
  const adminApp = useAdminApp();
  const store = useMemo(() => adminApp.emailThemeStore(themeId), [adminApp, themeId]);
  const known = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [isLeaving, setLeaving] = useState(false);
  const theme = known.status === 'ok' ? known.data : undefined;
  if (isLeaving) return <PendingPage title="Themes" skeleton="text" />;
  if (theme === null) {
    return (
      <ItemNotFound
        title="Theme not found"
        text="Check the URL. The theme may have been deleted."
        list={['email-themes', 'All themes']}
      />
    );
  }
  return (
    <Page
      title={theme?.displayName ?? 'Theme'}
      description="A React component that wraps every email your app sends."
      skeleton="text"
      action={<InUse id={themeId} />}
      isWide
    >
      <Known key={themeId} id={themeId} store={store} onLeave={() => setLeaving(true)} />
    </Page>
  );
}

/** Loaded separately, so that the heading doesn't wait for it. */
function InUse({ id }: { readonly id: string }) {
  const { subscribe, getSnapshot } = useAdminApp().projectStore;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return known.status === 'ok' && known.data.config.emailTheme === id && <Badge tone="success">In use</Badge>;
}

interface KnownProps {
  readonly id: string;
  readonly store: ReturnType<ReturnType<typeof useAdminApp>['emailThemeStore']>;
  readonly onLeave: () => void;
}

function Known({ id, store, onLeave }: KnownProps) {
  const theme = useStore(store);
  // Remounts the editor after a reset.
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((turn) => turn + 1);
  return (
    theme && (
      <ThemeEditor key={turn} id={id} theme={theme satisfies EmailThemeSource} onReset={again} onLeave={onLeave} />
    )
  );
}

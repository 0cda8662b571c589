import { Suspense, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { HeldSession } from '../session/held-session.tsx';
import { useUser } from '../session/use-user.ts';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountView, type ExtraItem } from './account-view.tsx';
import { Deleting } from './deleting.ts';

/** The account settings. */
export interface AccountSettingsProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Sections of the app's own, behind the others: `[{ id: 'billing', title: 'Billing', content: <Billing /> }]`. */
  readonly extraItems?: readonly ExtraItem[] | undefined;
}

const SessionExpired = lazyPart(async () => (await import('../proof/index.ts')).SessionExpired);
const noItems: readonly ExtraItem[] = [];

/** Everything users can set in their own account. Each section has an anchor: `#emails`. */
export function AccountSettings({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const afterwards = isDeleting ? <AccountDeleted fullPage={fullPage} /> : undefined;
  const outline = <Outline fullPage={fullPage} />;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <Suspense fallback={outline}>
        <HeldSession expired={SessionExpired} fallback={afterwards} outline={outline}>
          <Deleting.Provider value={setDeleting}>
            <OfUser fullPage={fullPage} extraItems={extraItems} />
          </Deleting.Provider>
        </HeldSession>
      </Suspense>
    </ErrorBoundary>
  );
}

function OfUser({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  const user = useUser({ or: 'redirect' });
  const project = useKnownProject();
  if (!project) return <Outline fullPage={fullPage} />;
  return <AccountView user={user} project={project} fullPage={fullPage} extraItems={extraItems} />;
}

function Outline({ fullPage }: AccountSettingsProps) {
  const text = useText();
  return (
    <AccountFrame fullPage={fullPage}>
      <div data-latchkey="form" role="status">
        <span data-latchkey="hidden">{text('loading')}</span>
        <Skeleton of="control" />
        <Skeleton of="control" />
        <Skeleton of="control" />
      </div>
    </AccountFrame>
  );
}

function AccountDeleted({ fullPage }: { readonly fullPage?: boolean | undefined }) {
  const app = useApp();
  const text = useAccountText();
  return (
    <MessageCard
      title={text('deleted')}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
    >
      {text('deletedHelp')}
    </MessageCard>
  );
}

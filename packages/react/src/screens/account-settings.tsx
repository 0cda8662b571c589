import { Suspense, useState } from 'react';
import { AccountDeleted } from '../account/account-deleted.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { AccountView, type ExtraItem } from '../account/account-view.tsx';
import { Deleting } from '../account/deleting.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useUser } from '../hooks/use-user.ts';
import { useText } from '../messages/use-text.ts';
import { Bone } from '../parts/bone.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { HeldSession } from '../parts/held-session.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

/** The account settings. */
export interface AccountSettingsProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Sections of the app's own, behind the others: `[{ id: 'billing', title: 'Billing', content: <Billing /> }]`. */
  readonly extraItems?: readonly ExtraItem[] | undefined;
}

const SessionExpired = lazyPart(async () => (await import('../proof/index.ts')).SessionExpired);
const noItems: readonly ExtraItem[] = [];

/** All that people set about their own account. Each section has an address: `#emails`. */
export function AccountSettings({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const afterwards = isDeleting ? <AccountDeleted fullPage={fullPage} /> : undefined;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <Suspense fallback={<Outline fullPage={fullPage} />}>
        <HeldSession expired={SessionExpired} fallback={afterwards}>
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
        <Bone of="control" />
        <Bone of="control" />
        <Bone of="control" />
      </div>
    </AccountFrame>
  );
}

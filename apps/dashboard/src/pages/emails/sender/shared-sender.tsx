import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';

/** The From address of the shared server, known from the last email it sent. */
export function SharedSender() {
  const { displayName } = useShownProject();
  const adminApp = useAdminApp();
  const { subscribe, getSnapshot } = useMemo(() => adminApp.emailsStore({ limit: 1 }), [adminApp]);
  const known = useSyncExternalStore(subscribe, getSnapshot);
  const last = known.status === 'ok' ? known.data[0]?.senderConfig : undefined;
  const address = last?.type === 'shared' ? last.senderEmail : undefined;
  return (
    <div className="mt-5 space-y-3 text-pretty">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Emails come from</dt>
        <dd className="font-medium [overflow-wrap:anywhere]">
          {displayName}
          {address ? ` <${address}>` : ", at this installation's address"}
        </dd>
      </dl>
      <p className="max-w-prose rounded-control bg-warning-wash px-4 py-3">
        To customize templates or compose emails, set up your own mail server. The operator of this installation is
        responsible for what the shared server sends.
      </p>
    </div>
  );
}

import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';

/** Whom mails come from by the server that all projects share. Its address is known from the last mail by it. */
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
          {address ? ` <${address}>` : ', at the address of this installation'}
        </dd>
      </dl>
      <p className="max-w-prose rounded-control bg-warning-wash px-4 py-3">
        Templates of your own and emails that you compose need a server of your own: what goes out by the shared one is
        answered for by whoever runs this installation.
      </p>
    </div>
  );
}

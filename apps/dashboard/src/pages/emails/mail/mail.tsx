import { KnownError } from '@latchkey/sdk';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { ItemNotFound } from '../../../features/projects/item-not-found.tsx';
import { isUnderWay, usePolling } from '../../../ui/data/use-polling.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { StateBadge } from '../server-words.tsx';
import { MailView } from './mail-view.tsx';
import { Resend } from './resend.tsx';

/** The delivery of one email. */
export function Mail() {
  const { emailId = '' } = useParams({ strict: false }) as { emailId?: string };
  const adminApp = useAdminApp();
  const store = useMemo(() => adminApp.emailStore(emailId), [adminApp, emailId]);
  const known = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const mail = known.status === 'ok' ? known.data : undefined;
  const isNoId = known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR');
  usePolling(
    mail ? isUnderWay(mail) : false,
    useCallback(() => adminApp.getEmail(emailId), [adminApp, emailId]),
  );
  if (mail === null || isNoId) {
    return (
      <ItemNotFound
        title="Email not found"
        text="Check the URL. Old emails are removed from the log."
        list={['emails', 'All emails']}
      />
    );
  }
  return (
    <Page
      title={mail ? mail.subject || 'No subject' : 'Email'}
      description={
        mail && (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge mail={mail} />
            <span className="[overflow-wrap:anywhere]">To {mail.recipient}</span>
          </span>
        )
      }
      action={mail && <Resend key={mail.id} mail={mail} />}
      skeleton="text"
    >
      <MailView store={store} />
    </Page>
  );
}

import { CopyButton, useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { LoggedEmail } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { isUnderWay } from '../../../ui/data/use-polling.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { kindWord, wordsOf } from '../mail-words.ts';
import { Attempts } from './attempts.tsx';

export function MailView({ store }: { readonly store: Store<LoggedEmail | null> }) {
  const mail = useStore(store);
  if (!mail) return null;
  return (
    <div className="flex flex-col gap-6">
      <Card title="Delivery" description={wordsOf(mail).meaning}>
        <Attempts mail={mail} />
      </Card>
      <Card title="Details">
        <Details mail={mail} />
      </Card>
    </div>
  );
}

function Details({ mail }: { readonly mail: LoggedEmail }) {
  const { senderConfig: sender } = mail;
  return (
    <dl className="space-y-2.5">
      <Fact name="Recipient">
        {mail.recipient}
        {mail.userId && (
          <>
            {' · '}
            <PageLink tone="accent" page={`users/${mail.userId}`}>
              View user
            </PageLink>
          </>
        )}
      </Fact>
      <Fact name="From">
        {sender.senderName} &lt;{sender.senderEmail}&gt;
      </Fact>
      <Fact name="Mail server">
        {sender.type === 'shared' ? 'Shared server' : 'Your own server'}
        {sender.host && ` · ${sender.host}, port ${sender.port}`}
      </Fact>
      <Fact name="Type">{kindWord(mail.kind)}</Fact>
      <Fact name={isUnderWay(mail) ? 'Queued' : 'Completed'}>
        <Time at={mail.sentAt} />
      </Fact>
      <Fact name="Email ID">
        <span className="flex items-center gap-1.5">
          <code dir="ltr" className="min-w-0 break-all font-mono text-small">
            {mail.id}
          </code>
          <CopyButton text={mail.id} label="Copy email ID" />
        </span>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-6 sm:grid-cols-[9rem_1fr]">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

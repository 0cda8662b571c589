import { Button } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Invite } from './invite.tsx';
import { Filters } from './log/filters.tsx';
import { MailList } from './log/mail-list.tsx';
import type { MailSearch } from './mails-store.ts';
import { SenderSummary } from './sender/sender-summary.tsx';

export function Emails() {
  const { id } = useShownProject();
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title="Emails"
      description="Every email this project sends, and its delivery status."
      skeleton="table"
      action={
        <div className="flex flex-wrap gap-2.5">
          <Allowed call="POST /internal/send-sign-in-invitation">
            <Button variant="secondary" onClick={() => setInviting(true)}>
              Invite user
            </Button>
          </Allowed>
          <Allowed call="POST /emails/send-email">
            <LinkButton to={pathOf(id, 'emails/compose')} icon="plus">
              Compose email
            </LinkButton>
          </Allowed>
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        <SenderSummary />
        <SearchedLog />
      </div>
      <Invite open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

/** The emails that match the filters. */
function SearchedLog() {
  const { search, shown, isLate, field, look, clear } = useSearchParams<MailSearch>();

  return (
    <section aria-label="Sent emails" className="space-y-4">
      <Filters search={search} field={field} onSearch={look} />
      <StaleList isLate={isLate}>
        <MailList search={shown} onClear={clear} />
      </StaleList>
    </section>
  );
}

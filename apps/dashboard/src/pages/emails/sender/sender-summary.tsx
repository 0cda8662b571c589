import { useStore } from '@latchkey/react';
import { Allowed } from '../../../app/allowed.tsx';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';
import { textLink } from '../../../ui/layout/text-link.ts';

/** The mail server and the From address. */
export function SenderSummary() {
  const { id, displayName, config } = useStore(useAdminApp().projectStore);
  const { emailConfig } = config;
  const { hasInbox } = useApps().settings;
  const isOwn = emailConfig.type === 'standard';
  return (
    <section
      aria-label="Sender"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-3.5 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">
            {isOwn ? `${emailConfig.senderName} <${emailConfig.senderEmail}>` : displayName}
          </span>
          {isOwn ? <Badge tone="success">Your own server</Badge> : <Badge>Shared server</Badge>}
        </p>
        <p className="mt-0.5 text-pretty text-soft [overflow-wrap:anywhere]">
          {isOwn && `Via ${emailConfig.host}, port ${emailConfig.port}`}
          {!isOwn && !hasInbox && 'Custom templates and emails need your own mail server.'}
          {!isOwn && hasInbox && (
            <>
              Emails stay in the development inbox.{' '}
              <a href="/inbox" target="_blank" rel="noopener" className={textLink}>
                Open the inbox
              </a>
            </>
          )}
        </p>
      </div>
      <Allowed call="PATCH /internal/projects/current">
        <LinkButton to={pathOf(id, 'emails/sender')} variant="secondary">
          {isOwn ? 'Change sender' : 'Set up a mail server'}
        </LinkButton>
      </Allowed>
    </section>
  );
}

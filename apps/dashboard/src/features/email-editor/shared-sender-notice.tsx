import { useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageLink } from '../projects/page-link.tsx';

/** Says why templates can't be saved with the shared server; empty otherwise. */
export function SharedSenderNotice() {
  const { config } = useStore(useAdminApp().projectStore);
  const { hasInbox } = useApps().settings;
  if (config.emailConfig.type !== 'shared' || hasInbox) return null;
  return (
    <div className="flex items-start gap-2.5 rounded-card bg-warning-wash px-4 py-3">
      <span className="mt-0.5 text-warning">
        <Icon name="warning" />
      </span>
      <p className="min-w-0 text-pretty">
        This project uses the shared mail server. You can preview templates, but to save them you need your own mail
        server.{' '}
        <PageLink page="emails/sender" tone="accent">
          Set up a mail server
        </PageLink>
      </p>
    </div>
  );
}

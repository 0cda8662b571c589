import { useStore } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageLink } from '../projects/page-link.tsx';

/** Why templates cannot be saved, and what to do about it; nothing where they can be. */
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
        This project sends by the server that all projects share. You can try out templates, but save them only once it
        has a mail server of its own.{' '}
        <PageLink page="emails/sender" tone="accent">
          Set up the sender
        </PageLink>
      </p>
    </div>
  );
}

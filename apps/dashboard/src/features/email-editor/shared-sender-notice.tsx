import { Icon } from '../../ui/icons.tsx';
import { PageLink } from '../projects/page-link.tsx';

/** Why templates cannot be saved, and what to do about it. */
export const SharedSenderNotice = () => (
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

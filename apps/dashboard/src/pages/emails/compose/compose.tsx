import { useStore } from '@latchkey/react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed, AllowedFields, RoleReason } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Choice } from '../../../ui/form/listbox/combobox.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ComposeForm } from './compose-form.tsx';
import type { Draft } from './draft.ts';
import { Sending } from './sending.tsx';

/** Composes an email to users, in the project's theme. */
export const Compose = () => (
  <Page
    title="Compose"
    description="Write to users. Emails use the project's theme and your own mail server."
    skeleton="form"
    isWide
  >
    <Composing />
  </Page>
);

/** The recipients passed on by the page that linked here. */
interface Chosen {
  readonly recipients?: readonly Choice[];
}

const blank = { subject: '', category: 'Transactional', content: '', recipients: [] } as const;

function Composing() {
  const { id, config } = useStore(useAdminApp().projectStore);
  const { recipients = [] } = useLocation().state as Chosen;
  const [begun, setBegun] = useState<Draft>({ ...blank, recipients });
  const [sent, setSent] = useState<Draft>();
  if (config.emailConfig.type === 'shared') {
    return (
      <EmptyState
        icon="mail"
        title="Connect your own mail server to send custom emails"
        text="The shared mail server only sends sign-in emails and invitations."
        action={
          <Allowed call="PATCH /internal/projects/current">
            <LinkButton to={pathOf(id, 'emails/sender')}>Set up a mail server</LinkButton>
          </Allowed>
        }
      />
    );
  }
  if (!sent) {
    return (
      <div className="space-y-4">
        <RoleReason call="POST /emails/send-email" />
        <AllowedFields call="POST /emails/send-email">
          <ComposeForm draft={begun} onSend={setSent} />
        </AllowedFields>
      </div>
    );
  }
  return (
    <Sending
      draft={sent}
      onEdit={(left) => {
        setBegun({ ...sent, recipients: left });
        setSent(undefined);
      }}
      onNew={() => {
        setBegun(blank);
        setSent(undefined);
      }}
    />
  );
}

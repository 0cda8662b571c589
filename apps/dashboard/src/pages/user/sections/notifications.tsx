import { useStore } from '@latchkey/react';
import type { NotificationCategory } from '@latchkey/sdk';
import { useState } from 'react';
import { AllowedFields } from '../../../app/allowed.tsx';
import { useFrame } from '../../../app/frame-context.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

/** The emails the user can receive, and a link to those sent. */
export function Notifications() {
  const categories = useStore(useUserDetail().stores.notificationCategories);
  const { primaryEmail } = useShownUser();
  return (
    <div className="flex flex-col gap-4">
      <div className="divide-y divide-line">
        {categories.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </div>
      {primaryEmail && (
        <p>
          <PageLink tone="accent" page="emails" search={{ to: primaryEmail }}>
            View emails to this user
          </PageLink>
        </p>
      )}
    </div>
  );
}

const hints: Readonly<Record<string, string>> = {
  Transactional: 'About what the user does or owns. Every user gets these.',
  Marketing: 'News and offers. When off, this user is skipped when you send marketing emails.',
};

function Category({ category }: { readonly category: NotificationCategory }) {
  const { notify } = useFrame();
  const { name, enabled, canDisable } = category;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await category.setEnabled(!enabled).then(() => notify(`${name} emails turned ${enabled ? 'off' : 'on'}`), setError);
    setBusy(false);
  }

  return (
    <div className="py-3.5 first:pt-0 last:pb-0">
      <AllowedFields call="PATCH /emails/notification-preference/:user_id/:category_id">
        <SwitchField
          label={name}
          hint={hints[name] ?? ''}
          checked={enabled}
          // Mandatory categories can't be turned off, but can be turned back on.
          disabled={!canDisable && enabled}
          aria-busy={isBusy || undefined}
          onChange={() => void toggle()}
        />
      </AllowedFields>
      <ErrorMessage error={error} />
    </div>
  );
}

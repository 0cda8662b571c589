import { useAccountText } from '../../i18n/texts/account.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { EmailRowProps } from './email-row.tsx';
import { VerifyButton } from './verify-button.tsx';

interface EmailActsProps extends EmailRowProps {
  /** The ids of what says why something cannot be done, where that is so. */
  readonly unverified: string | undefined;
  readonly needed: string | undefined;
}

/** What can be done with an address. */
export function EmailActs({ channel, emails, unverified, needed }: EmailActsProps) {
  const text = useAccountText();
  const { id, value: email, isPrimary, isVerified, usedForAuth } = channel;
  const { busy } = emails;
  const isNeeded = emails.isNeeded(channel);
  return (
    <div data-latchkey="acts">
      {!isVerified && <VerifyButton channel={channel} emails={emails} />}
      {!isPrimary && (
        <ActionButton
          busy={busy === `primary ${id}`}
          label={text('emailMakePrimaryNamed', { email })}
          because={unverified}
          onClick={() => emails.makePrimary(channel)}
        >
          {text('emailMakePrimary')}
        </ActionButton>
      )}
      <ActionButton
        busy={busy === `use ${id}`}
        label={text(usedForAuth ? 'emailStopNamed' : 'emailUseNamed', { email })}
        because={usedForAuth ? needed : unverified}
        onClick={() => emails.use(channel, !usedForAuth)}
      >
        {text(usedForAuth ? 'emailStop' : 'emailUse')}
      </ActionButton>
      <ActionButton
        label={text('emailRemoveNamed', { email })}
        because={isNeeded ? needed : undefined}
        onClick={() => emails.setRemoving(channel)}
      >
        {text('remove')}
      </ActionButton>
    </div>
  );
}

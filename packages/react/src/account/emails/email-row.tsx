import type { ContactChannel } from '@latchkey/sdk';
import { useId } from 'react';
import { useSecondsUntil } from '../../hooks/dom/use-seconds-until.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import type { Emails } from './use-emails.ts';

interface EmailRowProps {
  readonly channel: ContactChannel;
  readonly emails: Emails;
}

/** One address: what it is for, what can be done with it, and why something cannot. */
export function EmailRow({ channel, emails }: EmailRowProps) {
  const text = useAccountText();
  const id = useId();
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const unverified = isVerified ? undefined : `${id}unverified`;
  const needed = emails.isNeeded(channel) || emails.isNeededForSignIn(channel) ? `${id}needed` : undefined;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{value}</strong>
        <span data-latchkey="chips">
          {isPrimary && <span data-latchkey="chip">{text('emailPrimary')}</span>}
          {!isVerified && (
            <span data-latchkey="chip" data-tone="warning">
              {text('emailUnverifiedMark')}
            </span>
          )}
          {usedForAuth && <span data-latchkey="chip">{text('emailSignsIn')}</span>}
        </span>
        {unverified && (
          <span data-latchkey="small" id={unverified}>
            {text('emailVerifyFirst')}
          </span>
        )}
        {needed && (
          <span data-latchkey="small" id={needed}>
            {text('lastOfChannel')}
          </span>
        )}
      </div>
      <EmailActs channel={channel} emails={emails} unverified={unverified} needed={needed} />
    </li>
  );
}

interface EmailActsProps extends EmailRowProps {
  /** The ids of what says why something cannot be done, where that is so. */
  readonly unverified: string | undefined;
  readonly needed: string | undefined;
}

/** What can be done with an address. */
function EmailActs({ channel, emails, unverified, needed }: EmailActsProps) {
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

/** Mails a link that verifies an address, not sooner than half a minute after the one before. */
function VerifyButton({ channel, emails }: EmailRowProps) {
  const text = useAccountText();
  const wait = useSecondsUntil(emails.nextMailTo(channel));
  return (
    <Button
      variant="secondary"
      busy={emails.busy === `verify ${channel.id}`}
      aria-disabled={wait > 0 || undefined}
      onClick={() => emails.verify(channel)}
    >
      <span data-latchkey="hidden">{text('emailVerifyNamed', { email: channel.value })}</span>
      <span data-latchkey="countdown" aria-hidden="true">
        {text('emailVerify')} {wait > 0 && text('seconds', { seconds: wait })}
      </span>
    </Button>
  );
}

import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useMinutesUntil } from '../hooks/dom/use-minutes-until.ts';
import { actingEnglish } from '../i18n/texts/acting.ts';
import { useTextOf } from '../i18n/texts/use-text.ts';
import { useRoot } from '../i18n/use-root.ts';

/** Minutes before the end at which it is said aloud. */
const warnings: readonly number[] = [5, 1];

export interface ImpersonationBannerProps {
  readonly user: CurrentUser;
}

/** Above the page as long as somebody acts as somebody else: as whom, on behalf of whom, for how long, and an end to it. */
export function ImpersonationBanner({ user }: ImpersonationBannerProps) {
  const text = useTextOf(actingEnglish);
  const root = useRoot();
  const { impersonation, primaryEmail, displayName } = user;
  const [state, setState] = useState<'stopping' | 'failed'>();
  const minutes = useMinutesUntil(impersonation?.expiresAt.getTime() ?? 0);
  if (!impersonation) return null;
  const account = primaryEmail ?? displayName ?? text('actingSomebody');
  const stop = () => {
    if (state === 'stopping') return;
    setState('stopping');
    user.signOut().catch(() => setState('failed'));
  };
  return (
    <aside data-latchkey="acting" {...root} aria-label={text('actingBanner')}>
      <span data-latchkey="acting-text">
        <strong>{text('actingAs', { account })}</strong>{' '}
        <span>{text('actingBy', { impersonator: impersonation.impersonator })}</span>{' '}
        <span data-latchkey="countdown">{text('actingLeft', { minutes })}</span>
      </span>
      <button
        type="button"
        data-latchkey="button"
        data-variant="secondary"
        aria-busy={state === 'stopping' || undefined}
        onClick={stop}
      >
        {text('actingStop')}
      </button>
      <span role="alert">{state === 'failed' && text('actingGoesOn')}</span>
      <span data-latchkey="hidden" role="status">
        {warnings.includes(minutes) && text('actingEndsSoon', { account, minutes })}
      </span>
    </aside>
  );
}

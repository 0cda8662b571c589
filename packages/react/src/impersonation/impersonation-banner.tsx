import type { CurrentUser } from '@latchkey/sdk';
import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { actingEnglish } from '../i18n/english/acting.ts';
import { useTextOf } from '../i18n/texts/use-text.ts';
import { useRoot } from '../i18n/use-root.ts';

/** Minutes before the end at which it is said aloud. */
const warnings: readonly number[] = [5, 1];

export interface ImpersonationBannerProps {
  readonly user: CurrentUser;
}

/** Shown above the page during impersonation: the user, the impersonator, the time left, and a button to end it. */
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

const MINUTE_MILLIS = 60_000;

/** Counts down to an instant in whole minutes, the one that has begun included; 0 when it has come. */
function useMinutesUntil(instant: number): number {
  const time = useContext(TimeContext);
  const [, tick] = useState(0);
  const left = Math.max(0, instant - time.clock());
  useEffect(() => {
    if (left > 0) return time.after(left % MINUTE_MILLIS || MINUTE_MILLIS, () => tick((count) => count + 1));
  });
  return Math.ceil(left / MINUTE_MILLIS);
}

import { type CliLoginRequest, type CurrentUser, ResponseError } from '@latchkey/sdk';
import { useCallback, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useCliText } from '../i18n/texts/cli.ts';
import { useMoment } from '../i18n/use-date.ts';
import { useAccountName } from '../session/use-account-name.ts';
import { Button } from '../ui/button.tsx';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';

interface CliQuestionProps {
  readonly user: CurrentUser;
  readonly loginCode: string;
  readonly fullPage?: boolean | undefined;
}

const outcomes = {
  allowed: ['cliAllowed', 'cliAllowedHelp'],
  denied: ['cliDenied', 'cliDeniedHelp'],
  over: ['cliOver', 'cliOverHelp'],
} as const;

/** Shows what asks to be signed in, and asks whether it may: either answer is one button, and neither stands out. */
export function CliQuestion({ user, loginCode, fullPage }: CliQuestionProps) {
  const text = useCliText();
  const account = useAccountName(user);
  const project = useKnownProject();
  const { act, busy, failure } = useAction();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();
  const [isTooOld, setTooOld] = useState(false);
  const { getCliLogin } = user;
  const asked = useLoaded(useCallback(() => getCliLogin(loginCode), [getCliLogin, loginCode]));

  const ended = outcome ?? (asked.status === 'failed' && isRefused(asked.error, 'CLI_LOGIN_UNKNOWN') ? 'over' : null);
  if (ended) {
    const [title, help] = outcomes[ended];
    return (
      <MessageCard title={text(title)} fullPage={fullPage}>
        {text(help)}
      </MessageCard>
    );
  }
  if (asked.status === 'failed') return <ErrorCard error={asked.error} fullPage={fullPage} onRetry={asked.retry} />;
  if (asked.status === 'pending' || !project) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const request = asked.data;
  const isFresh = request.isSessionFresh && !isTooOld;

  /** If it was answered elsewhere meanwhile, or has expired, that isn't a failure. */
  async function answer(work: () => Promise<void>, then: 'allowed' | 'denied'): Promise<void> {
    try {
      await work();
      setOutcome(then);
    } catch (error) {
      if (isRefused(error, 'CLI_LOGIN_UNKNOWN')) setOutcome('over');
      else if (isRefused(error, 'SESSION_NOT_FRESH')) setTooOld(true);
      else throw error;
    }
  }
  /** Signed out, the page leads to signing in, and back here. */
  const signInAgain = () => user.signOut({ redirectUrl: window.location.pathname + window.location.search });

  const title = text('cliAsked', { project: project.displayName });
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('cliAskedHelp', { account })}</p>
      </div>
      <CliRequest request={request} />
      <p data-latchkey="text">{text(isFresh ? 'cliCompare' : 'cliSignInAgainHelp')}</p>
      <ErrorMessage error={failure} />
      <div data-latchkey="actions">
        <Button
          variant="secondary"
          busy={busy === 'deny'}
          onClick={() => act('deny', () => answer(request.deny, 'denied'))}
        >
          {text('cliDeny')}
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'allow'}
          onClick={() => act('allow', isFresh ? () => answer(request.confirm, 'allowed') : signInAgain)}
        >
          {text(isFresh ? 'cliAllow' : 'cliSignInAgain')}
        </Button>
      </div>
    </AuthCard>
  );
}

const isRefused = (error: unknown, name: 'CLI_LOGIN_UNKNOWN' | 'SESSION_NOT_FRESH') =>
  error instanceof ResponseError && error.refusal === name;

/** A program that asks to be signed in: the code to compare, and what is known of the program. */
function CliRequest({ request }: { readonly request: CliLoginRequest }) {
  const text = useCliText();
  const moment = useMoment();
  const { comparisonCode, userAgent, address, city, country, askedAt } = request;
  const place = [city, country].filter(Boolean).join(', ');
  const facts = [
    [text('cliProgram'), userAgent ?? text('cliUnknown')],
    [text('cliFrom'), [address, place].filter(Boolean).join(' · ') || text('cliUnknown')],
    [text('cliAt'), moment(askedAt)],
  ] as const;
  return (
    <dl data-latchkey="request">
      <div data-latchkey="comparison">
        <dt>{text('cliCode')}</dt>
        <dd data-latchkey="comparison-code">{comparisonCode}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} data-latchkey="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

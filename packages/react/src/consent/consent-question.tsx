import type { AuthorizationRequest, CurrentUser } from '@latchkey/sdk';
import { useId } from 'react';
import { useKnownProject } from '../hooks/use-project.ts';
import { useConsentText } from '../i18n/texts/consent.ts';
import { useAccountName } from '../session/use-account-name.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { CheckIcon } from '../ui/icons/icons.tsx';
import { useAnotherAccount } from './use-another-account.ts';
import type { Answer } from './use-answer.ts';
import { useScopeText } from './use-scope-text.ts';

interface ConsentQuestionProps extends Pick<AuthorizationRequest, 'app' | 'scopes' | 'resources'> {
  readonly user: CurrentUser;
  readonly answer: Answer;
  readonly fullPage: boolean | undefined;
}

/** Who asks, for which account and for what, and whether they may have it. */
export function ConsentQuestion({ app, scopes, resources, user, answer, fullPage }: ConsentQuestionProps) {
  const text = useConsentText();
  const scopeText = useScopeText();
  const project = useKnownProject();
  const { approve, busy, deny, failure } = answer;
  if (!project) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const title = text('consentAsked', { app: app.name, project: project.displayName });
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <Avatar user={{ profileImageUrl: app.logoUrl, displayName: app.name }} size={48} border />
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        {app.clientHost !== null && <p data-latchkey="text">{text('consentFrom', { host: app.clientHost })}</p>}
        {!app.isRegistered && <p data-latchkey="text">{text('consentUnreviewed', { project: project.displayName })}</p>}
        {app.redirectHost !== null && <p data-latchkey="text">{text('consentGoesTo', { host: app.redirectHost })}</p>}
      </div>
      <Account user={user} answer={answer} />
      {scopes.length > 0 && <Scopes label={text('consentScopes', { app: app.name })} texts={scopes.map(scopeText)} />}
      {resources.map(({ displayName: resource, scopes }) => (
        <Scopes
          key={resource}
          label={text('consentResource', { app: app.name, resource })}
          texts={scopes.length > 0 ? scopes.map(({ description }) => description) : [scopeText('openid')]}
        />
      ))}
      <ErrorMessage error={failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" busy={busy === 'deny'} onClick={deny}>
          {text('cancel')}
        </Button>
        <Button busy={busy === 'approve'} onClick={approve}>
          {text('consentAllow')}
        </Button>
      </div>
      <p data-latchkey="small">{text('consentEnds', { app: app.name })}</p>
    </AuthCard>
  );
}

/** What the application will be able to do, a line each. */
function Scopes({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  const id = useId();
  return (
    <div data-latchkey="header">
      <p data-latchkey="label" id={id}>
        {label}
      </p>
      <ul data-latchkey="request" aria-labelledby={id}>
        {texts.map((text) => (
          <li key={text} data-latchkey="scope">
            <CheckIcon />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The account that the application gets into, and the way to another one. */
function Account({ user, answer: { act, busy } }: Pick<ConsentQuestionProps, 'user' | 'answer'>) {
  const text = useConsentText();
  const account = useAccountName(user);
  const toAnother = useAnotherAccount();
  const { displayName } = user;
  return (
    <div data-latchkey="rows">
      <div data-latchkey="row">
        <Avatar user={user} border />
        <div data-latchkey="row-text">
          <strong data-latchkey="row-title">{displayName || account}</strong>
          {displayName && displayName !== account && <span data-latchkey="small">{account}</span>}
        </div>
        <div data-latchkey="acts">
          <ActionButton
            label={text('anotherAccount')}
            busy={busy === 'another'}
            onClick={() => act('another', toAnother)}
          >
            {text('anotherAccount')}
          </ActionButton>
        </div>
      </div>
    </div>
  );
}

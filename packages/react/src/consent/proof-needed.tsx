import type { AuthorizationRequest, CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useConsentText } from '../i18n/texts/consent.ts';
import { useAccountName } from '../session/use-account-name.ts';
import { Button } from '../ui/button.tsx';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useAnotherAccount } from './use-another-account.ts';
import type { Answer } from './use-answer.ts';

interface ProofNeededProps extends Pick<AuthorizationRequest, 'app'> {
  readonly user: CurrentUser;
  readonly answer: Answer;
  readonly fullPage: boolean | undefined;
  readonly hasProven: boolean;
  onProven(): void;
}

/** The application asks for a newer or a stronger proof of who the user is; maybe stronger than the account can give. */
export function ProofNeeded({ app: { name }, user, answer, fullPage, hasProven, onProven }: ProofNeededProps) {
  const app = useApp();
  const text = useConsentText();
  const account = useAccountName(user);
  const toAnother = useAnotherAccount();
  const { act, busy, deny, failure } = answer;
  const prove = async () => {
    if (await app.requestProof()) onProven();
  };
  const title = text(hasProven ? 'consentProofLacking' : 'consentProof', { app: name });
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">
          {text(hasProven ? 'consentProofLackingHelp' : 'consentProofHelp', { app: name, account })}
        </p>
      </div>
      <ErrorMessage error={failure} />
      <div data-latchkey="form">
        {!hasProven && (
          <Button busy={busy === 'prove'} onClick={() => act('prove', prove)}>
            {text('continue')}
          </Button>
        )}
        <Button
          variant={hasProven ? 'primary' : 'secondary'}
          busy={busy === 'another'}
          onClick={() => act('another', toAnother)}
        >
          {text('anotherAccount')}
        </Button>
        <Button variant="secondary" busy={busy === 'deny'} onClick={deny}>
          {text('cancel')}
        </Button>
      </div>
    </AuthCard>
  );
}

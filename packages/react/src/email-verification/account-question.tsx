import type { AccountQuestion, AccountThings } from '@latchkey/sdk';
import { AccountThingList } from '../after-sign-in/account-things.tsx';
import { usePageText } from '../i18n/texts/pages.ts';
import { useMoment } from '../i18n/use-date.ts';
import { deviceOf } from '../session/device-name.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export interface AccountQuestionCardProps {
  readonly question: AccountQuestion;
  readonly projectName: string;
  readonly fullPage?: boolean | undefined;
  onConfirmed(): void;
  onSecured(removed: AccountThings): void;
}

/** An address was verified elsewhere than where the account is signed in: asks whose account that is. */
export function AccountQuestionCard({ question, projectName, fullPage, ...on }: AccountQuestionCardProps) {
  const text = usePageText();
  const moment = useMoment();
  const { email, createdAt, userAgent, cityName, countryCode, setUp } = question;
  const { program, system } = deviceOf(userAgent);
  const facts = [
    [text('accountCreated'), moment(createdAt)],
    [text('accountDevice'), [program, system].filter(Boolean).join(' · ')],
    [text('accountPlace'), [cityName, countryCode].filter(Boolean).join(', ')],
  ].filter(([, value]) => value !== '');

  async function confirm(): Promise<void> {
    const result = await question.confirm();
    if (result.status === 'error') throw result.error;
    on.onConfirmed();
  }
  async function secure(): Promise<void> {
    const result = await question.secure();
    if (result.status === 'error') throw result.error;
    on.onSecured(result.data);
  }
  return (
    <MessageCard
      title={text('accountAsked')}
      fullPage={fullPage}
      primaryButtonText={text('wasMe')}
      primaryAction={confirm}
      secondaryButtonText={text('secureAccount')}
      secondaryAction={secure}
    >
      <div data-latchkey="form">
        <p data-latchkey="text">{text('accountAskedHelp', { email, project: projectName })}</p>
        <dl data-latchkey="request">
          {facts.map(([name, value]) => (
            <div key={name} data-latchkey="fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div data-latchkey="fact">
            <dt>{text('accountSetUp')}</dt>
            <dd>
              <AccountThingList things={setUp} />
            </dd>
          </div>
        </dl>
        <p data-latchkey="text">{text('secureAccountHelp')}</p>
      </div>
    </MessageCard>
  );
}

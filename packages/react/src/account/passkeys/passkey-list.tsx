import { useApp } from '../../hooks/use-app.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useUser } from '../../session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/cards/heading.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { CredentialRemoval } from '../credentials/credential-removal.tsx';
import { CredentialRow } from '../credentials/credential-row.tsx';
import type { SectionProps } from '../section.ts';
import { useChannels } from '../use-channels.ts';
import { losesLastWayIn } from '../ways-in.ts';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeyListProps {
  /** The account has no other way in: the last passkey stays. */
  readonly isLastWayIn?: boolean | undefined;
}

/** The passkeys of the signed-in user: to add, to rename and to remove. */
function PasskeyList({ isLastWayIn = false }: PasskeyListProps) {
  const text = useAccountText();
  const canAdd = useApp().canUsePasskeys();
  const passkeys = usePasskeys(useUser({ or: 'redirect' }));
  const { list, known, can, removing } = passkeys;
  return (
    <div data-latchkey="form" ref={passkeys.ref} tabIndex={-1}>
      <p data-latchkey="text">{text('passkeysHelp')}</p>
      <ErrorMessage error={removing ? undefined : passkeys.failure} />
      <Loading of={known} />
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((passkey) => (
            <CredentialRow
              key={passkey.id}
              credential={passkey}
              credentials={passkeys}
              nameLabel={text('passkeyName')}
              isLastWayIn={isLastWayIn && list.length === 1}
            />
          ))}
        </ul>
      )}
      {list &&
        (canAdd ? (
          <>
            {can?.onAnotherDevice && (
              <p data-latchkey="hint">{text(can.onThisDevice ? 'passkeyAddAnywhere' : 'passkeyAddOnPhone')}</p>
            )}
            <div data-latchkey="actions">
              <Button variant="secondary" busy={passkeys.busy === 'add'} onClick={() => passkeys.add()}>
                {text('passkeyAdd')}
              </Button>
            </div>
          </>
        ) : (
          <p data-latchkey="hint">{text('passkeysUnsupported')}</p>
        ))}
      <div data-latchkey="status" role="status">
        {passkeys.done}
      </div>
      <CredentialRemoval credentials={passkeys}>{text('passkeyRemoveHelp')}</CredentialRemoval>
    </div>
  );
}

export function PasskeysSection({ user, project: { config } }: SectionProps) {
  const { list: channels } = useChannels(user);
  const withoutPasskeys = { ...user, passkeyAuthEnabled: false };
  const isNeeded = channels !== undefined && losesLastWayIn({ user, channels, config }, { user: withoutPasskeys });
  return <PasskeyList isLastWayIn={isNeeded} />;
}

/** The passkeys of the signed-in user, below a heading of their own. */
export function PasskeySetUp() {
  const text = useAccountText();
  return (
    <div data-latchkey="form">
      <Heading>{text('passkeys')}</Heading>
      <PasskeyList />
    </div>
  );
}

import { type CurrentUser, KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useApp } from '../../hooks/use-app.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CredentialRemoval } from '../credentials/credential-removal.tsx';
import { CredentialRow } from '../credentials/credential-row.tsx';
import { useCredentials } from '../credentials/use-credentials.ts';
import { Subsection } from '../subsection.tsx';
import type { KnownFactors } from './use-second-factors.ts';

interface SecurityKeyListProps {
  readonly user: CurrentUser;
  readonly factors: KnownFactors;
  /** The first second factor comes with recovery codes, which are to be shown. */
  onCodes(codes: readonly string[]): void;
}

/** The security keys of the signed-in user: to add, to rename and to remove. */
export function SecurityKeyList({ user, factors, onCodes }: SecurityKeyListProps) {
  const text = useAccountText();
  const canAdd = useApp().canUsePasskeys();
  // The change makes another object of the same user.
  const [acts] = useState(user);
  const keys = useCredentials({
    register: acts.registerSecurityKey,
    rename: acts.renameSecurityKey,
    remove: acts.removeSecurityKey,
    reload: factors.reload,
    words: { added: text('securityKeyAdded'), renamed: (name) => text('securityKeyRenamed', { name }) },
  });
  if (!factors.now) return null;
  const { authenticatorApp, securityKeys } = factors.now;
  const isOnlyFactor = !authenticatorApp && securityKeys.length === 1;
  const showCodes = async () => onCodes((await acts.createRecoveryCodes()).recoveryCodes);
  const failure = keys.removing ? undefined : keys.failure;
  return (
    <Subsection title={text('securityKeys')}>
      <div data-latchkey="form" ref={keys.ref} tabIndex={-1}>
        <p data-latchkey="text">{text('securityKeysHelp')}</p>
        {KnownError.is(failure, 'PASSKEY_WEBAUTHN_ERROR', 'PASSKEY_REGISTRATION_FAILED') ? (
          <Alert>{text(keyText(failure))}</Alert>
        ) : (
          <ErrorMessage error={failure} />
        )}
        {securityKeys.length > 0 && (
          <ul data-latchkey="rows">
            {securityKeys.map((key) => (
              <CredentialRow key={key.id} credential={key} credentials={keys} nameLabel={text('securityKeyName')} />
            ))}
          </ul>
        )}
        {canAdd ? (
          <div data-latchkey="actions">
            <Button
              variant="secondary"
              busy={keys.busy === 'add'}
              onClick={() => keys.add(user.isMultiFactorRequired ? undefined : showCodes)}
            >
              {text('securityKeyAdd')}
            </Button>
          </div>
        ) : (
          <p data-latchkey="hint">{text('passkeysUnsupported')}</p>
        )}
        <div data-latchkey="status" role="status">
          {keys.done}
        </div>
        <CredentialRemoval credentials={keys}>
          {text(isOnlyFactor ? 'securityKeyRemoveLastHelp' : 'securityKeyRemoveHelp')}
        </CredentialRemoval>
      </div>
    </Subsection>
  );
}

/** Why a key was not added, as far as a person can do something about it. */
const keyText = (failure: KnownError) =>
  KnownError.is(failure, 'PASSKEY_WEBAUTHN_ERROR') && /PREVIOUSLY/.test(failure.details.code)
    ? 'securityKeyThereAlready'
    : 'securityKeyNotAdded';

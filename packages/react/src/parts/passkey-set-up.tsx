import { Button } from '../elements/button.tsx';
import { useApp } from '../hooks/use-app.ts';
import { usePasskeys } from '../hooks/use-passkeys.ts';
import { useUser } from '../hooks/use-user.ts';
import { useText } from '../messages/use-text.ts';
import { Failure } from './failure.tsx';
import { Heading } from './heading.tsx';
import { PasskeyRemoval } from './passkey-removal.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** The passkeys of the signed-in user: to add, to rename and to remove. */
export function PasskeySetUp() {
  const text = useText();
  const canAdd = useApp().canUsePasskeys();
  const passkeys = usePasskeys(useUser({ or: 'redirect' }));
  const { list, known, removing } = passkeys;
  return (
    <div data-latchkey="form" ref={passkeys.ref} tabIndex={-1}>
      <Heading>{text('passkeys')}</Heading>
      <p data-latchkey="text">{text('passkeysHelp')}</p>
      <Failure error={removing ? undefined : passkeys.failure} />
      {known.status === 'pending' && <p role="status">{text('loading')}</p>}
      {known.status === 'failed' && (
        <>
          <Failure error={known.error} />
          <Button onClick={known.retry}>{text('tryAgain')}</Button>
        </>
      )}
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} passkeys={passkeys} />
          ))}
        </ul>
      )}
      {list &&
        (canAdd ? (
          <Button variant="secondary" busy={passkeys.busy === 'add'} onClick={passkeys.add}>
            {text('passkeyAdd')}
          </Button>
        ) : (
          <p data-latchkey="hint">{text('passkeysUnsupported')}</p>
        ))}
      <div data-latchkey="status" role="status">
        {passkeys.isAdded && text('passkeyAdded')}
      </div>
      <PasskeyRemoval passkeys={passkeys} />
    </div>
  );
}

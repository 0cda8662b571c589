import type { SingleSignOnKey } from '@latchkey/sdk/single-sign-on';
import { useRef, useState } from 'react';
import { useList } from '../../../../../hooks/use-list.ts';
import { useConnectionsText } from '../../../../../i18n/texts/connections.ts';
import { useDate } from '../../../../../i18n/use-date.ts';
import { Button } from '../../../../../ui/button.tsx';
import { CopyButton } from '../../../../../ui/clipboard/copy-button.tsx';
import { Loading } from '../../../../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { useRefusal } from '../../../team-refusal.ts';
import type { OwnKeysProps } from './own-keys.tsx';

/** Which replacement is asked about: with a week's notice, or of a key that has leaked. */
type Asked = 'later' | 'now';

/** The certificates of our keys, the newest first, and their replacement. */
export function KeyList({ connection, provider, canReplace }: OwnKeysProps) {
  const text = useConnectionsText();
  const keys = useList(connection.listKeys);
  const [asked, setAsked] = useState<Asked>();
  const ref = useRef<HTMLDivElement>(null);
  useRefusal(keys.failure);
  const isWaiting = keys.list?.some(({ state }) => state === 'next') ?? true;
  const isNow = asked === 'now';
  async function replace(): Promise<void> {
    const isDone = await keys.change(
      'replace',
      () => connection.replaceKey({ atOnce: isNow }),
      text(isNow ? 'ownKeyReplacedNow' : 'ownKeyReplaced'),
    );
    if (!isDone) return;
    setAsked(undefined);
    ref.current?.focus();
  }
  return (
    <div data-latchkey="form" ref={ref} tabIndex={-1}>
      <p data-latchkey="small">{text('ownKeysHelp')}</p>
      <Loading of={keys.known} />
      {keys.list && (
        <ul data-latchkey="rows" aria-label={text('ownKeys')}>
          {keys.list.map((key) => (
            <KeyRow key={key.fingerprintSha256} shown={key} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {keys.done}
      </div>
      {canReplace && keys.list && (
        <div data-latchkey="actions">
          {!isWaiting && (
            <Button variant="secondary" onClick={() => setAsked('later')}>
              {text('ownKeyReplace')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsked('now')}>
            {text('ownKeyReplaceNow')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={text(isNow ? 'ownKeyReplaceNowAsked' : 'ownKeyReplaceAsked')}
        confirmText={text(isNow ? 'ownKeyReplaceNow' : 'ownKeyReplace')}
        variant={isNow ? 'destructive' : 'primary'}
        isBusy={keys.busy === 'replace'}
        failure={keys.failure}
        onConfirm={replace}
        onClose={() => setAsked(undefined)}
      >
        {text(isNow ? 'ownKeyReplaceNowHelp' : 'ownKeyReplaceHelp', { provider })}
      </ConfirmDialog>
    </div>
  );
}

const states = { next: 'ownKeyNext', current: 'ownKeyCurrent', previous: 'ownKeyPrevious' } as const;

function KeyRow({ shown }: { readonly shown: SingleSignOnKey }) {
  const text = useConnectionsText();
  const date = useDate();
  const { state, fingerprintSha256, certificatePem, activeAt, goneAt, notAfter } = shown;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <span data-latchkey="chips">
          <span data-latchkey="chip" data-tone={state === 'next' ? 'warning' : undefined}>
            {text(states[state])}
          </span>
        </span>
        <span data-latchkey="small">
          SHA-256: <span data-latchkey="code">{fingerprintSha256}</span>
        </span>
        {state === 'next' && <span data-latchkey="small">{text('ownKeyFrom', { date: date(activeAt) })}</span>}
        <span data-latchkey="small">
          {goneAt === null
            ? text('samlCertificateUntil', { date: date(notAfter) })
            : text('ownKeyGone', { date: date(goneAt) })}
        </span>
      </div>
      <div data-latchkey="acts">
        <CopyButton text={certificatePem} label={text('ownKeyCopyNamed', { state: text(states[state]) })}>
          {text('ownKeyCopy')}
        </CopyButton>
      </div>
    </li>
  );
}

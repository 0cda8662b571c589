import type { Directory, DirectoryToken } from '@latchkey/sdk/directories';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { useDate } from '../../../../i18n/use-date.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { CopiedValue } from '../copied-value.tsx';
import { Drawings } from '../identity-providers/drawings.tsx';
import { provisioningOf } from '../identity-providers/identity-providers.ts';
import type { Directories } from './use-directories.ts';

interface DirectoryRowProps {
  readonly directory: Directory;
  readonly directories: Directories;
}

/** A directory: the address that its identity provider asks for, and its tokens. */
export function DirectoryRow({ directory, directories }: DirectoryRowProps) {
  const text = useConnectionsText();
  const { id, displayName, baseUrl, tokens } = directory;
  const named = { directory: displayName };
  const known = provisioningOf(directory);
  const isFirst = tokens.length === 0;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{displayName}</strong>
        <div data-latchkey="form">
          {known?.provisioning ? (
            <>
              <Drawings pages={known.provisioning} of={known.name} values={{ baseUrl }} />
              <p data-latchkey="small">{text('pagesDrawn', { provider: displayName })}</p>
            </>
          ) : (
            <CopiedValue label={text('directoryBaseUrl')} value={baseUrl} />
          )}
          {isFirst && <p data-latchkey="small">{text('directoryTokensNone')}</p>}
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => directories.setEnding({ directory, token })} />
          ))}
        </div>
      </div>
      <div data-latchkey="acts">
        <ActionButton
          busy={directories.busy === `token ${id}`}
          label={text(isFirst ? 'directoryTokenCreateNamed' : 'directoryTokenRotateNamed', named)}
          onClick={() => directories.createToken(directory)}
        >
          {text(isFirst ? 'directoryTokenCreate' : 'directoryTokenRotate')}
        </ActionButton>
        <ActionButton
          label={text('directoryDisconnectNamed', named)}
          onClick={() => directories.setEnding({ directory })}
        >
          {text('directoryDisconnect')}
        </ActionButton>
      </div>
    </li>
  );
}

interface TokenLineProps {
  readonly token: DirectoryToken;
  onRevoke(): void;
}

/** One token, by its last characters: when it was created and used. */
function TokenLine({ token: { lastFour, createdAt, lastUsedAt }, onRevoke }: TokenLineProps) {
  const text = useConnectionsText();
  const date = useDate();
  return (
    <div data-latchkey="fact-row">
      <span data-latchkey="small">
        {text('directoryToken')} <span data-latchkey="code">…{lastFour}</span>{' '}
        {text('directoryTokenCreated', { date: date(createdAt) })}{' '}
        {lastUsedAt ? text('directoryTokenUsed', { date: date(lastUsedAt) }) : text('directoryTokenUnused')}
      </span>
      <div data-latchkey="acts">
        <ActionButton label={text('directoryTokenRevokeNamed', { lastFour })} onClick={onRevoke}>
          {text('directoryTokenRevoke')}
        </ActionButton>
      </div>
    </div>
  );
}

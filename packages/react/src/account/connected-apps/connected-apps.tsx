import type { ConnectedApp } from '@latchkey/sdk';
import type { RefObject } from 'react';
import { useScopeText } from '../../consent/use-scope-text.ts';
import type { List } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface ConnectedAppsState extends List<ConnectedApp> {
  /** Takes the focus when what had it is gone. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The one that the user is asked about. */
  readonly ending: ConnectedApp | undefined;
  setEnding(app: ConnectedApp | undefined): void;
  end(): Promise<void>;
}

/** The applications that the user signs in to with this account, and what each of them may do. */
export function ConnectedApps({ apps }: { readonly apps: ConnectedAppsState }) {
  const text = useAccountText();
  const { list, ending, setEnding } = apps;
  return (
    <div data-latchkey="form" ref={apps.ref} tabIndex={-1}>
      <p data-latchkey="text">{text('connectedAppsHelp')}</p>
      <Loading of={apps.known} />
      {list?.length === 0 && <p data-latchkey="hint">{text('connectedAppsNone')}</p>}
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((app) => (
            <AppRow key={app.clientId} app={app} onEnd={() => setEnding(app)} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {apps.done}
      </div>
      <ConfirmDialog
        open={ending !== undefined}
        title={text('disconnectAsked', { provider: ending?.name ?? '' })}
        confirmText={text('disconnect')}
        isBusy={apps.busy === 'end'}
        failure={apps.failure}
        onConfirm={apps.end}
        onClose={() => setEnding(undefined)}
      >
        {text('connectedAppEndHelp', { app: ending?.name ?? '' })}
      </ConfirmDialog>
    </div>
  );
}

interface AppRowProps {
  readonly app: ConnectedApp;
  onEnd(): void;
}

/** One application: what it may do, since when, and when it was last used. */
function AppRow({ app, onEnd }: AppRowProps) {
  const text = useAccountText();
  const scopeText = useScopeText();
  const date = useDate();
  const { name, logoUrl, homeUrl, scopes, resources, createdAt, lastAuthorizedAt } = app;
  return (
    <li data-latchkey="row">
      <Avatar user={{ profileImageUrl: logoUrl, displayName: name }} border />
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">
          {homeUrl === null ? (
            name
          ) : (
            <Link href={homeUrl} target="_blank" rel="noreferrer">
              {name}
            </Link>
          )}
        </strong>
        {scopes.length > 0 && <span data-latchkey="small">{scopes.map(scopeText).join(' · ')}</span>}
        {resources.map(({ displayName, scopes }) => (
          <span key={displayName} data-latchkey="small">
            {displayName}: {scopes.map(({ description }) => description).join(' · ') || scopeText('openid')}
          </span>
        ))}
        <span data-latchkey="small">
          {text('connectedAppSince', { date: date(createdAt) })}{' '}
          {text('connectedAppUsed', { date: date(lastAuthorizedAt) })}
        </span>
      </div>
      <div data-latchkey="acts">
        <ActionButton label={text('disconnectNamed', { provider: name })} onClick={onEnd}>
          {text('disconnect')}
        </ActionButton>
      </div>
    </li>
  );
}

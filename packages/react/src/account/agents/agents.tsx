import type { Delegation } from '@latchkey/sdk/agents';
import type { RefObject } from 'react';
import type { List } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useMoment } from '../../i18n/use-date.ts';
import { useProviderNames } from '../../oauth/use-provider-names.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface AgentsState extends List<Delegation> {
  /** Takes the focus when what had it is gone. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The one that the user is asked about. */
  readonly ending: Delegation | undefined;
  setEnding(delegation: Delegation | undefined): void;
  end(): Promise<void>;
}

/** The agents that act for the user, for what, and until when. */
export function Agents({ delegations }: { readonly delegations: AgentsState }) {
  const text = useAccountText();
  const { list, ending, setEnding } = delegations;
  const named = { agent: ending?.agent.name ?? '', purpose: ending?.purpose ?? '' };
  return (
    <div data-latchkey="form" ref={delegations.ref} tabIndex={-1}>
      <p data-latchkey="text">{text('agentsHelp')}</p>
      <Loading of={delegations.known} />
      {list?.length === 0 && <p data-latchkey="hint">{text('agentsNone')}</p>}
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((delegation) => (
            <DelegationRow key={delegation.id} delegation={delegation} onEnd={() => setEnding(delegation)} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {delegations.done}
      </div>
      <ConfirmDialog
        open={ending !== undefined}
        title={text('agentEndAsked', named)}
        confirmText={text('agentEnd')}
        isBusy={delegations.busy === 'end'}
        failure={delegations.failure}
        onConfirm={delegations.end}
        onClose={() => setEnding(undefined)}
      >
        {text('agentEndHelp', named)}
      </ConfirmDialog>
    </div>
  );
}

interface DelegationRowProps {
  readonly delegation: Delegation;
  onEnd(): void;
}

/** One agent: what it is for, what it may do, until when, and when it last did something. */
function DelegationRow({ delegation, onEnd }: DelegationRowProps) {
  const text = useAccountText();
  const moment = useMoment();
  const { agent, purpose, resources, connectedAccounts, mayDelegate, expiresAt, lastUsedAt } = delegation;
  const accountName = useProviderNames(connectedAccounts);
  return (
    <li data-latchkey="row">
      <Avatar user={{ profileImageUrl: agent.logoUrl, displayName: agent.name }} border />
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{agent.name}</strong>
        <span>{purpose}</span>
        {resources.map(({ displayName, scopes }) => (
          <span key={displayName} data-latchkey="small">
            {displayName}: {scopes.map(({ description }) => description).join(' · ')}
          </span>
        ))}
        {accountName && connectedAccounts.length > 0 && (
          <span data-latchkey="small">
            {text('agentAccounts', { accounts: connectedAccounts.map(accountName).join(' · ') })}
          </span>
        )}
        {mayDelegate && <span data-latchkey="small">{text('agentMayDelegate')}</span>}
        <span data-latchkey="small">
          {text('agentUntil', { date: moment(expiresAt) })}{' '}
          {lastUsedAt ? text('agentUsed', { date: moment(lastUsedAt) }) : text('agentNotUsed')}
        </span>
      </div>
      <div data-latchkey="acts">
        <ActionButton label={text('agentEndNamed', { agent: agent.name, purpose })} onClick={onEnd}>
          {text('agentEnd')}
        </ActionButton>
      </div>
    </li>
  );
}

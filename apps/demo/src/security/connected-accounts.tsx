import { Alert, Button, useProject } from '@latchkey/react';
import { brandOf } from '@latchkey/react/brands';
import type { CurrentUser } from '@latchkey/sdk';
import { useAct } from '../use-act.ts';

interface AccountProps {
  /** Of the provider. */
  readonly id: string;
  readonly user: CurrentUser;
}

/** The accounts elsewhere that somebody can sign in with. */
export function ConnectedAccounts({ user }: Pick<AccountProps, 'user'>) {
  const { oauthProviders } = useProject().config;
  return (
    <>
      <h2>Connected accounts</h2>
      {oauthProviders.map(({ id }) => (
        <Account key={id} id={id} user={user} />
      ))}
    </>
  );
}

function Account({ id, user }: AccountProps) {
  const name = brandOf(id)?.name ?? id;
  const connect = useAct(() => user.linkConnectedAccount(id));
  const account = user.oauthProviders.find((account) => account.id === id);
  if (account) return <p>{account.email ? `${name}: ${account.email}` : `${name} is connected.`}</p>;
  return (
    <div className="actions">
      <Alert>{connect.error}</Alert>
      <Button variant="secondary" busy={connect.busy} onClick={connect.run}>
        Connect {name}
      </Button>
    </div>
  );
}

import { BrandMark, brandOf } from '../elements/brands.tsx';
import { Button } from '../elements/button.tsx';
import { useAct } from '../hooks/use-act.ts';
import { useProject } from '../hooks/use-project.ts';
import { useUser } from '../hooks/use-user.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { Failure } from './failure.tsx';

/** The accounts elsewhere that the signed-in user can sign in with, and those that could be connected. */
export function ConnectedAccounts() {
  const text = useAccountText();
  const user = useUser({ or: 'redirect' });
  const { oauthProviders } = useProject().config;
  const { act, busy, failure } = useAct();
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('connectedAccountsHelp')}</p>
      <Failure error={failure} />
      <ul data-latchkey="rows">
        {oauthProviders.map(({ id }) => {
          const name = brandOf(id)?.name ?? id;
          const account = user.oauthProviders.find((account) => account.id === id);
          return (
            <li key={id} data-latchkey="row">
              <BrandMark id={id} name={name} />
              <div data-latchkey="row-text">
                <strong data-latchkey="row-title">{name}</strong>
                {account && <span data-latchkey="small">{account.email ?? text('connected')}</span>}
              </div>
              {!account && (
                <div data-latchkey="actions">
                  <Button
                    variant="ghost"
                    busy={busy === id}
                    aria-label={text('connectNamed', { provider: name })}
                    onClick={() => act(id, () => user.linkConnectedAccount(id))}
                  >
                    {text('connect')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import type { ContactChannel, CurrentUser, Project } from '@latchkey/sdk';

/** All that decides how somebody can sign in. */
export interface Account {
  readonly user: Pick<CurrentUser, 'hasPassword' | 'passkeyAuthEnabled'> & {
    readonly oauthProviders: readonly { readonly id: string }[];
  };
  readonly channels: readonly Pick<ContactChannel, 'id' | 'isVerified' | 'usedForAuth'>[];
  readonly config: Pick<
    Project['config'],
    'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'
  >;
}

/** Whether there is any way to sign in, as the project is set up: the rule of the service. */
export function hasWayIn({ user, channels, config }: Account): boolean {
  const signingIn = channels.filter(({ usedForAuth }) => usedForAuth);
  const byPassword = config.credentialEnabled && user.hasPassword && signingIn.length > 0;
  const byMail = config.magicLinkEnabled && signingIn.some(({ isVerified }) => isVerified);
  const byPasskey = config.passkeyEnabled && user.passkeyAuthEnabled;
  const byProvider = config.oauthProviders.some(({ id }) => user.oauthProviders.some((account) => account.id === id));
  return byPassword || byMail || byPasskey || byProvider;
}

/** Whether the account has no way in any more after a change; one that has none already loses nothing. */
export const losesLastWayIn = (account: Account, changed: Partial<Account>): boolean =>
  hasWayIn(account) && !hasWayIn({ ...account, ...changed });

import type { ContactChannel, CurrentUser, Project } from '@latchkey/sdk';
import { canSignIn } from '@latchkey/sdk/sign-in-methods';

/** Everything that determines how a user can sign in. */
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

const settings = {
  credential_enabled: 'credentialEnabled',
  magic_link_enabled: 'magicLinkEnabled',
  passkey_enabled: 'passkeyEnabled',
} as const;

/** Whether there is any way to sign in, as the project is set up. */
export const hasWayIn = ({ user, channels, config }: Account): boolean =>
  canSignIn(
    {
      hasPassword: user.hasPassword,
      hasPasskey: user.passkeyAuthEnabled,
      addresses: channels.filter(({ usedForAuth }) => usedForAuth),
      providers: user.oauthProviders.map(({ id }) => id),
    },
    {
      isOn: (setting) => config[settings[setting]],
      providers: config.oauthProviders.map(({ id }) => id),
    },
  );

/** Whether a change leaves the account without a way to sign in; one without any loses nothing. */
export const losesLastWayIn = (account: Account, changed: Partial<Account>): boolean =>
  hasWayIn(account) && !hasWayIn({ ...account, ...changed });

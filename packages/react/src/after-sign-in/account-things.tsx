import type { AccountThings } from '@latchkey/sdk';
import type { interstitialsEnglish } from '../i18n/english/interstitials.ts';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';

const names: { readonly [T in keyof AccountThings]-?: PlainKey<typeof interstitialsEnglish> } = {
  password: 'thingPassword',
  sessions: 'thingSessions',
  apiKeys: 'thingApiKeys',
  teamApiKeys: 'thingTeamApiKeys',
  secondFactor: 'thingSecondFactor',
  securityKeys: 'thingSecurityKeys',
  recoveryCodes: 'thingRecoveryCodes',
  passkeys: 'thingPasskeys',
  oauthAccounts: 'thingAccounts',
  addresses: 'thingAddresses',
  invitations: 'thingInvitations',
};

/** A user has at most one of each of these. */
const single: readonly (keyof AccountThings)[] = ['password', 'secondFactor', 'recoveryCodes'];

/** What gives, or gave, access to an account: one line each, with its count. */
export function AccountThingList({ things }: { readonly things: AccountThings }) {
  const text = useInterstitialText();
  const some = (Object.keys(names) as (keyof AccountThings)[]).filter((thing) => things[thing]);
  return (
    <ul data-latchkey="points">
      {some.map((thing) => (
        <li key={thing}>
          {text(names[thing])}
          {!single.includes(thing) && (
            <>
              {' '}
              <span data-latchkey="count">{things[thing]}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

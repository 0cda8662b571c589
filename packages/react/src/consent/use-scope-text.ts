import type { consentEnglish } from '../i18n/english/consent.ts';
import { useConsentText } from '../i18n/texts/consent.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';

const known: Readonly<Record<string, PlainKey<typeof consentEnglish>>> = {
  openid: 'scopeOpenid',
  profile: 'scopeProfile',
  email: 'scopeEmail',
  offline_access: 'scopeOfflineAccess',
  teams: 'scopeTeams',
  permissions: 'scopePermissions',
};

/** What a scope lets an application do, in plain words; the name of one that has none. */
export function useScopeText(): (scope: string) => string {
  const text = useConsentText();
  return (scope) => {
    const key = Object.hasOwn(known, scope) ? known[scope] : undefined;
    return key ? text(key) : scope;
  };
}

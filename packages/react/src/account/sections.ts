import { accountIcons } from '../ui/icons/account-icons.tsx';
import { ApiKeysSection } from './api-keys/api-key-list.tsx';
import { ConnectedAccounts } from './connected-accounts/connected-accounts.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailsSection } from './emails/emails-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PasskeysSection } from './passkeys/passkey-list.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import type { Section } from './section.ts';
import { SecurityEventsSection } from './security-events/security-events-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';

const { person, mail, lock, key, shield, link, devices, clock, bell, file, code, bin } = accountIcons;

/** The sections of the account settings, in their order. */
export const sections: readonly Section[] = [
  {
    id: 'profile',
    title: 'profile',
    group: 'groupAccount',
    icon: person,
    component: ProfileSection,
  },
  {
    id: 'emails',
    title: 'emails',
    group: 'groupAccount',
    icon: mail,
    component: EmailsSection,
  },
  {
    id: 'connected-accounts',
    title: 'connectedAccounts',
    group: 'groupAccount',
    icon: link,
    isShown: ({ oauthProviders }) => oauthProviders.length > 0,
    component: ConnectedAccounts,
  },
  {
    id: 'notifications',
    title: 'notifications',
    group: 'groupAccount',
    icon: bell,
    component: NotificationsSection,
  },
  {
    id: 'data',
    title: 'data',
    group: 'groupAccount',
    icon: file,
    component: DataSection,
  },
  {
    id: 'password',
    title: 'password',
    group: 'groupSecurity',
    icon: lock,
    isShown: ({ credentialEnabled }) => credentialEnabled,
    component: PasswordSection,
  },
  {
    id: 'passkeys',
    title: 'passkeys',
    group: 'groupSecurity',
    icon: key,
    isShown: ({ passkeyEnabled }) => passkeyEnabled,
    component: PasskeysSection,
  },
  {
    id: 'second-factor',
    title: 'mfa',
    group: 'groupSecurity',
    icon: shield,
    component: SecondFactorSection,
  },
  {
    id: 'sessions',
    title: 'sessions',
    group: 'groupSecurity',
    icon: devices,
    component: SessionsSection,
  },
  {
    id: 'security',
    title: 'security',
    group: 'groupSecurity',
    icon: clock,
    component: SecurityEventsSection,
  },
  {
    id: 'delete',
    title: 'deleteAccount',
    group: 'groupSecurity',
    icon: bin,
    isShown: ({ clientUserDeletionEnabled }) => clientUserDeletionEnabled,
    component: DeleteSection,
  },
  {
    id: 'api-keys',
    title: 'apiKeys',
    group: 'groupDeveloper',
    icon: code,
    isShown: ({ allowUserApiKeys }) => allowUserApiKeys,
    component: ApiKeysSection,
  },
];

import type { SecurityEvent } from '@latchkey/sdk';
import type { Factor } from '@latchkey/sdk/sign-in-methods';
import type { accountEnglish } from '../../i18n/english/account.ts';
import type { PlainKey } from '../../i18n/texts/messages.ts';

type Key = PlainKey<typeof accountEnglish>;

/** What is said of each kind; of a changed account, of each thing that changed. */
const kinds: { readonly [K in Exclude<SecurityEvent['kind'], 'user.updated'>]: Key } = {
  'user.created': 'eventSignedUp',
  'user.merged': 'eventMerged',
  'password.updated': 'eventPassword',
  'otp.enabled': 'eventEmailCodesOn',
  'recovery_codes.created': 'eventRecoveryCodes',
  'recovery_code.used': 'eventRecoveryCodeUsed',
  'trusted_device.created': 'eventBrowserTrusted',
  'trusted_device.deleted': 'eventBrowserNotTrusted',
  'security_key.created': 'eventSecurityKeyAdded',
  'security_key.updated': 'eventSecurityKeyRenamed',
  'security_key.deleted': 'eventSecurityKeyRemoved',
  'connected_app.authorized': 'eventAppConnected',
  'connected_app.revoked': 'eventAppDisconnected',
  'delegation.created': 'eventAgentAuthorized',
  'delegation.ended': 'eventAgentEnded',
  'passkey.created': 'eventPasskeyAdded',
  'passkey.updated': 'eventPasskeyRenamed',
  'passkey.deleted': 'eventPasskeyRemoved',
  'contact_channel.created': 'eventEmailAdded',
  'contact_channel.updated': 'eventEmailChanged',
  'contact_channel.verified': 'eventEmailVerified',
  'contact_channel.deleted': 'eventEmailRemoved',
  'session.created': 'eventSignedIn',
  'session.deleted': 'eventSignedOut',
  'session.reused': 'eventReused',
  'session.suspected': 'eventSuspected',
  'sign_in.failed': 'eventSignInFailed',
  'cli_login.confirmed': 'eventCliAllowed',
  'cli_login.denied': 'eventCliDenied',
  'api_key.created': 'eventKeyCreated',
  'api_key.revoked': 'eventKeyRevoked',
};

const changes: { readonly [C in SecurityEvent['changed'][number]]: Key } = {
  password: 'eventPassword',
  primary_email: 'eventPrimaryEmail',
  second_factor_on: 'eventSecondStepOn',
  second_factor_off: 'eventSecondStepOff',
  email_codes_on: 'eventEmailCodesOn',
  email_codes_off: 'eventEmailCodesOff',
  provider_added: 'eventProviderAdded',
  provider_removed: 'eventProviderRemoved',
  kept: 'eventKept',
  secured: 'eventSecured',
};

/** Anonymous users have proven nothing. What was proven at an identity provider is told with the account there. */
const factors: Readonly<Record<Exclude<Factor, 'anonymous' | 'provider-second-factor'>, Key>> = {
  password: 'factorPassword',
  otp: 'factorEmail',
  passkey: 'factorPasskey',
  'touched-passkey': 'factorPasskey',
  oauth: 'factorProvider',
  totp: 'factorApp',
  'recovery-code': 'factorRecoveryCode',
  'security-key': 'factorSecurityKey',
  'trusted-device': 'factorTrustedBrowser',
  cli: 'factorCli',
};

/** What deserves a second look. */
const alarming: readonly SecurityEvent['kind'][] = ['session.reused', 'session.suspected'];

export const titlesOf = ({ kind, changed }: SecurityEvent): readonly Key[] =>
  kind === 'user.updated' ? changed.map((change) => changes[change]) : [kinds[kind]];

export const factorsOf = (event: SecurityEvent): readonly Key[] =>
  event.factors.flatMap((factor) => (factors as Readonly<Record<string, Key>>)[factor] ?? []);

export const isAlarming = ({ kind }: SecurityEvent): boolean => alarming.includes(kind);

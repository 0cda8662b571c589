// Ships to browsers: screens ask the same question as the service.
import type { KeyWith } from './settings/settings.ts';

/** What determines how a user can sign in, whatever either side names it. */
export interface SignInAccount {
  /** Whether the user has set a password. */
  readonly hasPassword: boolean;
  /** Whether the user has added a passkey. */
  readonly hasPasskey: boolean;
  /** The addresses that are used for signing in. */
  readonly addresses: readonly { readonly isVerified: boolean }[];
  /** The providers at which the user has an account, by id. */
  readonly providers: readonly string[];
}

/** The settings that switch a way to sign in: those of their card in the dashboard. */
export type SignInSetting = KeyWith<{ control: { group: 'methods' } }>;

/** A way to sign in. */
interface SignInMethod {
  /** The setting that switches it; providers are each switched by themselves. */
  readonly setting?: SignInSetting;
  /** What a session that began with it has proven, as `factors` names it. */
  readonly proves: Factor;
  /** What it is called in lists of what a user has. */
  readonly label: string;
  /** Whether the user could sign in with it, if it is on; `providers` are those that are on. */
  readonly isUsable: (account: SignInAccount, providers: readonly string[]) => boolean;
}

/** The ways to sign in, a row each; what a way does is in the folder of its name on either side. */
export const signInMethods = {
  password: {
    setting: 'credential_enabled',
    proves: 'password',
    label: 'Password',
    isUsable: ({ hasPassword, addresses }) => hasPassword && addresses.length > 0,
  },
  email: {
    setting: 'magic_link_enabled',
    proves: 'otp',
    label: 'Email link',
    isUsable: ({ addresses }) => addresses.some(({ isVerified }) => isVerified),
  },
  passkey: {
    setting: 'passkey_enabled',
    proves: 'passkey',
    label: 'Passkey',
    isUsable: ({ hasPasskey }) => hasPasskey,
  },
  provider: {
    proves: 'oauth',
    label: 'Identity provider',
    isUsable: (account, providers) => account.providers.some((id) => providers.includes(id)),
  },
} as const satisfies Record<string, SignInMethod>;

/** What of a project's settings decides who can sign in. */
export interface SignInConfig {
  /** Whether a setting of the project is switched on. */
  readonly isOn: (setting: SignInSetting) => boolean;
  /** The providers that are switched on, by id. */
  readonly providers: readonly string[];
}

/** Whether the user has a way to sign in, as the project is set up. */
export const canSignIn = (account: SignInAccount, { isOn, providers }: SignInConfig): boolean =>
  Object.values<SignInMethod>(signInMethods).some(
    ({ setting, isUsable }) => (!setting || isOn(setting)) && isUsable(account, providers),
  );

interface FactorFacts {
  /** Its name in the claim `amr` (RFC 8176, section 2), which has none for accounts at identity providers. */
  readonly amr?: 'pwd' | 'otp' | 'pop';
  /** It cannot be given away to a page that pretends, and counts as two factors. */
  readonly resistsPhishing?: true;
  /** It may come second. */
  readonly isSecond?: true;
  /** It was proven in an earlier session on this device, not in this one. */
  readonly isRemembered?: true;
  /** Another's word, which counts for what the project requires, but not in place of a second factor that the user has here. */
  readonly isProviderClaim?: true;
  /** It proves nothing by itself: guests, and programs that another session vouches for. */
  readonly isHollow?: true;
}

/** What a person can have proven in a session. */
export const factors = {
  password: { amr: 'pwd' },
  otp: { amr: 'otp' },
  passkey: { amr: 'pop', resistsPhishing: true },
  // Its authenticator saw that a person was there, but not who: what is held, without what is known.
  'touched-passkey': { amr: 'pop' },
  oauth: {},
  totp: { amr: 'otp', isSecond: true },
  'recovery-code': { amr: 'otp', isSecond: true },
  'security-key': { amr: 'pop', resistsPhishing: true, isSecond: true },
  // Proven once on this browser, and remembered: RFC 8176 has no name for that.
  'trusted-device': { isSecond: true, isRemembered: true },
  // The identity provider of a team says that it has asked for a second factor.
  'provider-second-factor': { isSecond: true, isProviderClaim: true },
  // A guest who signs up has passed what there was to pass.
  anonymous: { isSecond: true, isHollow: true },
  cli: { isHollow: true },
} as const satisfies Record<string, FactorFacts>;
/** What a person can have proven in a session, as its `factors` name it. */
export type Factor = keyof typeof factors;

/** The facts of a factor; one of another release has none. */
export const factorFacts = (factor: string): FactorFacts => (factors as Record<string, FactorFacts>)[factor] ?? {};

/** The ways that a signed-in user can confirm by who they are. */
export const proofWays = ['password', 'passkey', 'security-key', 'totp', 'recovery-code', 'email-code'] as const;
export type ProofWay = (typeof proofWays)[number];

/** What completes a sign-in that requires a second factor, in the order in which it is offered. */
export const secondFactors = ['security-key', 'totp', 'recovery-code'] as const satisfies readonly ProofWay[];
/** What a user completes a sign-in with that requires a second factor. */
export type SecondFactor = (typeof secondFactors)[number];

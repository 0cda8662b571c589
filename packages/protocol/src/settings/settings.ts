import { limits } from '../limits.ts';
import { unregisteredClientsChoices } from '../oauth-clients.ts';

/** How much a sign-in has to prove, weakest first: OpenID Connect calls it the authentication context. */
export const assuranceLevels = ['one-factor', 'two-factors', 'phishing-resistant'] as const;
export type AssuranceLevel = (typeof assuranceLevels)[number];

/** On or off. */
const onOff = <const D extends boolean>(byDefault: D) => ({ type: 'switch', default: byDefault }) as const;
/** One of some. */
const oneOf = <const C extends readonly string[]>(choices: C, byDefault: C[number]) =>
  ({ type: 'choice', choices, default: byDefault }) as const;
/** A whole number. */
const number = (min: number, max: number, byDefault: number) =>
  ({ type: 'number', min, max, isOptional: false, default: byDefault }) as const;
/** A whole number, or null for no such limit. */
const limit = (min: number, max: number, byDefault: number | null) =>
  ({ type: 'number', min, max, isOptional: true, default: byDefault }) as const;
/** A JSON Schema, or null for any JSON. */
const schema = { type: 'schema', default: null } as const;

/** What a text has to be: an uploaded picture or the address of one, `#rrggbb`, an email address, a web address. */
export type TextForm = 'image' | 'color' | 'email' | 'link';
/** A text of such a form, or null for none. */
const text = <const F extends TextForm>(form: F) => ({ type: 'text', form, default: null }) as const;

export type SettingType =
  | ReturnType<typeof onOff>
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | ReturnType<typeof number>
  | ReturnType<typeof limit>
  | { readonly type: 'schema'; readonly default: null }
  | ReturnType<typeof text<TextForm>>;

/** What describes metadata: a JSON Schema of the keywords that `input/metadata-schema.ts` knows. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Everything that is known of a setting beside its type. Where it is read is the business of the domain that it is about. */
interface SettingFacts {
  /** Published clients know those of the protocol; the others are read and written at `/latchkey/project-settings`. */
  readonly of: 'protocol' | 'latchkey';
  /** What it means, in the reference of the API. */
  readonly says: string;
  /** Sign-in pages read it too, without a key. */
  readonly isPublic?: true;
  /** Screens and emails of the project follow it: sign-in pages read it too, without a key. */
  readonly isBranding?: true;
  /** It is a rule of the sign-in policy. */
  readonly isPolicy?: true;
  /** Only who has just proved who they are may change it. */
  readonly needsRecentProof?: true;
  /** The option of `latchkey projects change` that sets it. */
  readonly flag?: string;
  /** Its control in the dashboard: the card it is in, what stands there. Without it a page has its own. */
  readonly control?: {
    readonly group:
      | 'accounts'
      | 'methods'
      | 'privacy'
      | 'teams'
      | 'assurance'
      | 'sessions'
      | 'proof'
      | 'passwords'
      | 'look'
      | 'links'
      | 'metadata'
      | 'log';
    readonly label: string;
    readonly hint: string;
    /** What switching it on or off does to people, shown before it is saved. */
    readonly consequence?: { readonly on?: string; readonly off?: string };
  };
}

const WITHOUT_METHOD = "Users who have no other way to sign in can't sign in any more. Current sessions continue.";

/**
 * The settings of a project that are a switch, a choice, a number, a text or a schema, a row each: the shapes of the API, what a new project
 * starts with, the controls of the dashboard and the options of the command line follow from it. The order is the dashboard's.
 */
export const settings = {
  sign_up_enabled: {
    ...onOff(true),
    of: 'protocol',
    isPublic: true,
    flag: 'sign-up',
    says: 'Whether people may sign up by themselves.',
    control: {
      group: 'accounts',
      label: 'Allow sign-up',
      hint: 'Anyone can create an account. When off, only your server creates users.',
      consequence: {
        on: 'Anyone can create an account.',
        off: 'No new accounts can be created. Existing users sign in as before.',
      },
    },
  },
  anonymous_sign_up_enabled: {
    ...onOff(false),
    of: 'latchkey',
    says: 'Whether applications may make guests, who have said no way to sign in yet.',
    control: {
      group: 'accounts',
      label: 'Anonymous users',
      hint: 'Let visitors use your app before they sign up, and keep their data when they do.',
    },
  },
  multiple_accounts: {
    ...onOff(false),
    of: 'latchkey',
    isBranding: true,
    says: 'Whether users may be signed in to several accounts in one browser, and switch between them.',
    control: {
      group: 'accounts',
      label: 'Several accounts in one browser',
      hint: 'Users can add accounts in the menu of the user button, and switch between them without signing in again. For apps that keep sessions in cookies.',
      consequence: {
        off: 'The accounts that users have added are no longer offered. Their sessions end when the user signs out.',
      },
    },
  },
  hosted_pages_enabled: {
    ...onOff(true),
    of: 'latchkey',
    flag: 'hosted-pages',
    says: 'Whether the service serves the sign-in pages of the project below `/p/<project id>`. When off, applications send users to the handler of the first trusted domain.',
    control: {
      group: 'accounts',
      label: 'Hosted pages',
      hint: 'Sign-in and account pages that this server serves. When off, OpenID applications send users to the handler on your first trusted domain.',
      consequence: {
        off: 'Links to the hosted pages stop working, those in emails that were already sent too. Passkeys that were added there can no longer be used.',
      },
    },
  },
  client_user_deletion_enabled: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    says: 'Whether users may delete their account.',
    control: {
      group: 'accounts',
      label: 'Account deletion',
      hint: 'Users can delete their own account. When off, only your server can.',
      consequence: { on: 'Signed-in users can delete their account for good, with all that belongs to it.' },
    },
  },
  allow_user_api_keys: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    says: 'Whether users may have API keys.',
    control: {
      group: 'accounts',
      label: 'User API keys',
      hint: 'Users can create API keys to call your app from scripts.',
    },
  },
  api_keys_survive_reset: {
    ...onOff(false),
    of: 'latchkey',
    needsRecentProof: true,
    says: 'Whether API keys of a user go on working when the user resets the password.',
    control: {
      group: 'accounts',
      label: 'Keep API keys after a password reset',
      hint: "When off, resetting a password revokes the user's API keys.",
      consequence: { on: 'Any API key an intruder created keeps working after the password is reset.' },
    },
  },
  credential_enabled: {
    ...onOff(true),
    of: 'protocol',
    isPublic: true,
    flag: 'passwords',
    says: 'Whether passwords sign in.',
    control: {
      group: 'methods',
      label: 'Email and password',
      hint: 'Users choose a password of 8 to 70 characters.',
      consequence: { off: WITHOUT_METHOD },
    },
  },
  magic_link_enabled: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    flag: 'magic-links',
    says: 'Whether mailed links and codes sign in.',
    control: {
      group: 'methods',
      label: 'Magic link',
      hint: 'Users get an email with a link and a six-character code. Either signs them in, without a password.',
      consequence: { off: WITHOUT_METHOD },
    },
  },
  passkey_enabled: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    flag: 'passkeys',
    says: 'Whether passkeys sign in.',
    control: {
      group: 'methods',
      label: 'Passkeys',
      hint: 'Sign in with Face ID, Touch ID or a device PIN. Works on localhost and your trusted domains. Users add a passkey from their account settings.',
      consequence: { off: WITHOUT_METHOD },
    },
  },
  private_accounts: {
    ...onOff(false),
    of: 'latchkey',
    needsRecentProof: true,
    says: 'Whether nobody is told which addresses have an account: every way in answers alike, and a sign-up by password is finished by a mailed link.',
    control: {
      group: 'privacy',
      label: 'Private accounts',
      hint: 'No one can find out which email addresses have an account. Users finish signing up with a link we email them.',
    },
  },
  secrets_readable: {
    ...onOff(true),
    of: 'latchkey',
    needsRecentProof: true,
    says: 'Whether clients of the alias prefix read stored passwords and client secrets in clear, as they expect; our own never do.',
    control: {
      group: 'privacy',
      label: 'Older clients can read stored secrets',
      hint: "Clients of the Stack Auth SDK expect the SMTP password and client secrets in the settings they read. Turn this off if you don't administer this project with one.",
    },
  },
  client_team_creation_enabled: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    says: 'Whether users may make teams.',
    control: {
      group: 'teams',
      label: 'Team creation',
      hint: 'Users can create teams. When off, only your server can.',
    },
  },
  create_team_on_sign_up: {
    ...onOff(false),
    of: 'protocol',
    says: 'Whether each new user gets a team of their own.',
    control: {
      group: 'teams',
      label: 'Personal teams',
      hint: 'Create a personal team for every new user.',
    },
  },
  allow_team_api_keys: {
    ...onOff(false),
    of: 'protocol',
    isPublic: true,
    says: 'Whether teams may have API keys.',
    control: {
      group: 'teams',
      label: 'Team API keys',
      hint: 'Members with “$manage_api_keys” can create API keys that act for the team.',
    },
  },
  client_team_permissions_enabled: {
    ...onOff(false),
    of: 'latchkey',
    says: 'Whether members who hold `$update_team` may grant and take what they hold themselves.',
    control: {
      group: 'teams',
      label: 'Member permissions',
      hint: 'Members with “$update_team” can grant and revoke the permissions they have. When off, only your server can.',
    },
  },
  single_sign_on_screens: {
    ...onOff(false),
    of: 'latchkey',
    isBranding: true,
    says: 'Whether screens know single sign-on: sign-in pages lead users to the identity provider of their team, and members who hold `$update_team` find its settings with the team.',
    control: {
      group: 'teams',
      label: 'Single sign-on',
      hint: "Sign-in pages lead users to their team's identity provider. Members with “$update_team” set it up in their account settings.",
    },
  },
  team_max_members: {
    ...limit(1, limits.teamMembersMax, null),
    of: 'latchkey',
    says: 'How many members a team can have that others join by invitation; null for 10,000. It limits nothing else: single sign-on, provisioning, imports, servers and owners of the project can add more.',
    control: {
      group: 'teams',
      label: 'Members by invitation',
      hint: "1–10,000. Users can join by invitation until a team has this many members. Single sign-on and provisioning aren't limited, nor are you and your server. Leave empty for 10,000.",
    },
  },
  allow_localhost: {
    ...onOff(true),
    of: 'protocol',
    flag: 'localhost',
    says: 'Whether addresses of `localhost` count as trusted, as is good for development.',
  },
  unregistered_clients: {
    ...oneOf(unregisteredClientsChoices, 'none'),
    of: 'latchkey',
    needsRecentProof: true,
    says: 'Which applications may ask users in that no owner has registered, such as MCP clients: none, those with a client ID metadata document, or besides those that register themselves, with an approval of an owner or without.',
  },
  oauth_account_merge_strategy: {
    ...oneOf(['link_method', 'raise_error', 'allow_duplicates'], 'link_method'),
    of: 'protocol',
    says: 'What becomes of a sign-in by a provider whose email a user signs in with already: it joins that user where both have proved the address, it is refused, or it is a user of its own.',
  },
  minimum_assurance: {
    ...oneOf(assuranceLevels, 'one-factor'),
    of: 'latchkey',
    isPolicy: true,
    needsRecentProof: true,
    says: 'What a sign-in has to prove at least. A passkey counts as two factors, and resists phishing.',
  },
  enrolment_grace_days: {
    ...number(0, limits.enrolmentGraceMaxDays, 14),
    of: 'latchkey',
    isPolicy: true,
    says: 'For so many days people may go on without what they still have to set up.',
    control: {
      group: 'assurance',
      label: 'Grace period in days',
      hint: 'How long users can continue before they have to set up what you require. Starts when they sign up or when you raise the requirement, whichever is later.',
    },
  },
  trusted_device_days: {
    ...limit(1, limits.trustedDeviceMaxDays, null),
    of: 'latchkey',
    isPolicy: true,
    needsRecentProof: true,
    says: 'For so many days users may trust a browser: signing in there asks for no second factor. Null for never.',
    control: {
      group: 'assurance',
      label: 'Browser trust period in days',
      hint: '1–365. Users can choose not to be asked for the second factor on their own browser. Leave empty to always ask.',
      consequence: { on: 'On a trusted browser, the first factor alone signs in.' },
    },
  },
  session_max_days: {
    ...limit(1, limits.sessionMaxDays, null),
    of: 'latchkey',
    isPolicy: true,
    says: 'So many days after the sign-in a session ends, however much it is used; null for a year.',
    control: {
      group: 'sessions',
      label: 'Maximum session length in days',
      hint: '1–365. Users sign in again after this long. Leave empty for one year.',
    },
  },
  session_idle_days: {
    ...limit(1, limits.sessionIdleMaxDays, null),
    of: 'latchkey',
    isPolicy: true,
    says: 'For so many days a session may be unused; null for however long it lasts.',
    control: {
      group: 'sessions',
      label: 'Idle timeout in days',
      hint: '1–365. Users sign in again after this long without using the app. Leave empty for no timeout.',
    },
  },
  max_sessions: {
    ...limit(1, limits.sessionsMax, null),
    of: 'latchkey',
    isPolicy: true,
    says: 'How many sessions a user has at most; a new one ends the one unused longest. Null for any number.',
    control: {
      group: 'sessions',
      label: 'Sessions per user',
      hint: '1–1000. A new sign-in ends the session unused longest. Leave empty for no limit.',
    },
  },
  proof_max_age_minutes: {
    ...limit(1, limits.proofMaxAgeMaxMinutes, 10),
    of: 'latchkey',
    isPolicy: true,
    needsRecentProof: true,
    says: 'For so many minutes after signing in, or confirming who they are, users may change how to sign in; null for always.',
    control: {
      group: 'proof',
      label: 'Identity confirmation interval in minutes',
      hint: '1–1440. Changing a password, two-factor settings, passkeys, emails or API keys needs a sign-in no older than this. Leave empty to never ask.',
      consequence: { off: 'Anyone at a signed-in device can change how its user signs in, without a password.' },
    },
  },
  password_min_length: {
    ...number(limits.passwordMinCharacters, limits.passwordMinLengthMax, limits.passwordMinCharacters),
    of: 'latchkey',
    isPolicy: true,
    isBranding: true,
    says: 'How many characters a password has at least.',
    control: {
      group: 'passwords',
      label: 'Minimum length',
      hint: '8–64 characters. Applies to new passwords; existing ones keep working.',
    },
  },
  logo_url: {
    ...text('image'),
    of: 'latchkey',
    isBranding: true,
    says: 'The logo above the screens and in emails: an address, or a data URL of a picture, which is stored and replaced by its address.',
    control: {
      group: 'look',
      label: 'Logo',
      hint: 'PNG, JPEG, GIF or WebP. Choose one that reads on white and on black.',
    },
  },
  brand_color: {
    ...text('color'),
    of: 'latchkey',
    isBranding: true,
    says: 'The color of primary buttons, on screens and in emails, as `#rrggbb`.',
    control: { group: 'look', label: 'Brand color', hint: 'Of primary buttons, such as #3b5bdb.' },
  },
  brand_color_dark: {
    ...text('color'),
    of: 'latchkey',
    isBranding: true,
    says: 'The same in the dark; null for the same color.',
    control: { group: 'look', label: 'Brand color in dark mode', hint: 'Leave empty for the same color.' },
  },
  email_first: {
    ...onOff(false),
    of: 'latchkey',
    isBranding: true,
    says: 'Whether sign-in pages ask for the email first, and then for a password or a link, in the place of a tab for each.',
    control: {
      group: 'look',
      label: 'Email first',
      hint: 'Ask for the email on its own, then for the password or a magic link. When off, each has a tab.',
    },
  },
  support_email: {
    ...text('email'),
    of: 'latchkey',
    isBranding: true,
    says: 'Where users get help. Screens and emails show it.',
    control: { group: 'links', label: 'Support email', hint: 'Screens and emails show it to users who need help.' },
  },
  terms_url: {
    ...text('link'),
    of: 'latchkey',
    isBranding: true,
    says: 'The terms of service. Screens link to them, and sign-up says that users agree to them.',
    control: { group: 'links', label: 'Terms of service', hint: 'Sign-up says that users agree to them.' },
  },
  privacy_url: {
    ...text('link'),
    of: 'latchkey',
    isBranding: true,
    says: 'The privacy policy. Screens link to it.',
    control: { group: 'links', label: 'Privacy policy', hint: 'Screens link to it.' },
  },
  schema_of_user_client_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `client_metadata` of users must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'User client metadata',
      hint: 'The user and your app can read and change it.',
    },
  },
  schema_of_user_client_read_only_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `client_read_only_metadata` of users must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'User client read-only metadata',
      hint: 'The user can read it. Only your server can change it.',
    },
  },
  schema_of_user_server_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `server_metadata` of users must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'User server metadata',
      hint: 'Only your server can read and change it.',
    },
  },
  schema_of_team_client_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `client_metadata` of teams must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'Team client metadata',
      hint: 'Members and your app can read it. Members with “$update_team” can change it.',
    },
  },
  schema_of_team_client_read_only_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `client_read_only_metadata` of teams must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'Team client read-only metadata',
      hint: 'Members can read it. Only your server can change it.',
    },
  },
  schema_of_team_server_metadata: {
    ...schema,
    of: 'latchkey',
    says: 'The JSON Schema that new `server_metadata` of teams must fit; null for any JSON.',
    control: {
      group: 'metadata',
      label: 'Team server metadata',
      hint: 'Only your server can read and change it.',
    },
  },
  event_retention_days: {
    ...limit(limits.eventRetentionMinDays, limits.eventRetentionMaxDays, null),
    of: 'latchkey',
    needsRecentProof: true,
    says: 'So many days after an event happened it is deleted from the event log; null for as long as the project is there. An event also stays for what was set when it was written.',
    control: {
      group: 'log',
      label: 'Event retention in days',
      hint: '30–3650. Applies to new events; those that are there also stay for what was set when they were written. Leave empty to keep events as long as the project.',
      consequence: { on: "From now on, events are deleted when their time is over. You can't restore them." },
    },
  },
} as const satisfies Record<string, SettingType & SettingFacts>;

type Settings = typeof settings;
/** A setting, by its name on the wire. */
export type SettingKey = keyof Settings;
/** What is known of a setting. */
export type Setting = SettingType & SettingFacts;
/** The keys whose rows have these facts. */
export type KeyWith<Facts> = { [K in SettingKey]: Settings[K] extends Facts ? K : never }[SettingKey];

/** The value of a setting. */
export type ValueOf<K extends SettingKey> = ValueOfType<Settings[K]>;
type ValueOfType<S> = S extends { type: 'switch' }
  ? boolean
  : S extends { choices: readonly (infer C)[] }
    ? C
    : S extends { type: 'schema' }
      ? JsonSchema | null
      : S extends { type: 'text' }
        ? string | null
        : S extends { isOptional: true }
          ? number | null
          : number;

/** The keys of the rows that have these facts, in the order of the table. */
export const keysWith = <const Facts extends Partial<Setting>>(facts: Facts): KeyWith<Facts>[] =>
  (Object.keys(settings) as SettingKey[]).filter((key) =>
    Object.entries(facts).every(([name, value]) => (settings[key] as Record<string, unknown>)[name] === value),
  ) as KeyWith<Facts>[];

/** What a new project starts with. */
export const defaultSettings = Object.fromEntries(Object.entries(settings).map(([key, row]) => [key, row.default])) as {
  [K in SettingKey]: ValueOf<K>;
};

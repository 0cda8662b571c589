/** What a user is told of that happened to the account. */
export type NoticeKind =
  | 'password_changed'
  | 'password_locked'
  | 'account_secured'
  | 'account_exists'
  | 'session_reused'
  | 'session_shared'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'security_key_added'
  | 'security_key_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_replaced'
  | 'passkey_removed'
  | 'account_disconnected'
  | 'cli_signed_in'
  | 'email_changed'
  | 'sign_in_email_added'
  | 'api_key_leaked'
  | 'owner_added'
  | 'owner_removed'
  | 'ownership_ended'
  | 'project_deleted'
  | 'webhook_failing'
  | 'webhook_gone';

interface NoticeValues {
  /** The name of the project, plain already. */
  readonly project: string;
  /** When it happened, and in what browser where, as far as that is known: `21 Nov 2026, 19:33 UTC, Chrome on macOS, London, GB`. */
  readonly time: string;
  /** What it happened to, in the user's own words, plain already; may be empty. */
  readonly about: string;
  /** The other person it is about, as plain text; may be empty. */
  readonly who: string;
}

export interface NoticeWords {
  readonly subject: string;
  readonly heading: string;
  readonly intro: string;
  readonly note: string;
}

/** The text of these emails. They contain no link, so there is nothing a phishing email could imitate. */
export const defaultNotices: Readonly<Record<NoticeKind, (values: NoticeValues) => NoticeWords>> = {
  password_changed: ({ project, time }) => ({
    subject: `Your password at ${project} was changed`,
    heading: 'Your password was changed',
    intro: `A new password was set for your account at ${project} (${time}).`,
    note: 'If it was not you, ask for a new password where you sign in, right away.',
  }),

  password_locked: ({ project, time }) => ({
    subject: `Too many wrong passwords at ${project}`,
    heading: 'Too many wrong passwords',
    intro: `Someone tried many wrong passwords for your account at ${project}, most recently at ${time}. None of them signed in. Devices that have signed in to your account before work as usual. On other devices, your password alone may not be enough for the next few hours.`,
    note: 'To sign in on another device now, use an email code or a passkey if you can choose one there, or reset your password on that device.',
  }),

  account_secured: ({ project, time, about }) => ({
    subject: `Your account at ${project} was secured`,
    heading: 'Your account was secured',
    intro: `You proved that this email address is yours (${time}). Everything that gave access to your account at ${project} before that was removed: ${about || 'nothing'}.`,
    note: 'If you set any of it up yourself, set it up again in your account settings.',
  }),

  account_exists: ({ project, time }) => ({
    subject: `You already have an account at ${project}`,
    heading: 'You already have an account',
    intro: `Someone tried to sign up or sign in at ${project} with this email address (${time}). There is an account with it already, so nothing was changed.`,
    note: `If it was you, sign in with your password, or ask for a new one with “Forgot password?” where you sign in. If not, you can ignore this email.`,
  }),

  session_reused: ({ project, time }) => ({
    subject: `A session at ${project} was ended`,
    heading: 'A session was ended',
    intro: `We ended a session of your account at ${project} because an old session token was used again (${time}). That can mean it was copied from your browser or device.`,
    note: "If you didn't restore an old backup of a browser or device, choose a new password, which ends every session.",
  }),

  session_shared: ({ project, time }) => ({
    subject: `A session at ${project} is used in two places`,
    heading: 'Is this you in both places?',
    intro: `Two browsers on two networks are taking turns using one session of your account at ${project} (${time}). That can mean the session was copied.`,
    note: "If this isn't you, sign out there, or choose a new password, which ends every session.",
  }),

  second_factor_on: ({ project, time }) => ({
    subject: `Your second factor at ${project} was set up`,
    heading: 'Your second factor was set up',
    intro: `An authenticator app or a security key was set up for your account at ${project} (${time}). You'll need it when you sign in.`,
    note: `If it was not you, ask for a new password where you sign in, and write to ${project} for help.`,
  }),

  second_factor_off: ({ project, time }) => ({
    subject: `Your second factor at ${project} was switched off`,
    heading: 'Your second factor was switched off',
    intro: `Signing in to your account at ${project} no longer requires an authenticator app or a security key (${time}).`,
    note: 'If it was not you, ask for a new password where you sign in, then set up the second factor again.',
  }),

  security_key_added: ({ project, time }) => ({
    subject: `A security key was added at ${project}`,
    heading: 'A security key was added',
    intro: `A security key was added to your account at ${project} (${time}). It can be used as your second factor.`,
    note: 'If it was not you, remove the security key in your account settings, then choose a new password.',
  }),

  security_key_removed: ({ project, time }) => ({
    subject: `A security key was removed at ${project}`,
    heading: 'A security key was removed',
    intro: `A security key was removed from your account at ${project} (${time}). It no longer works as your second factor.`,
    note: 'If it was not you, ask for a new password where you sign in, then check your second factors.',
  }),

  recovery_codes_made: ({ project, time }) => ({
    subject: `New recovery codes at ${project}`,
    heading: 'New recovery codes',
    intro: `New recovery codes were created for your account at ${project} (${time}). Earlier ones no longer work.`,
    note: 'If it was not you, ask for a new password where you sign in, then create new recovery codes.',
  }),

  recovery_code_used: ({ project, time }) => ({
    subject: `A recovery code was used at ${project}`,
    heading: 'A recovery code was used',
    intro: `One of your recovery codes was used to sign in to your account at ${project} (${time}). It can't be used again.`,
    note: 'If it was not you, ask for a new password where you sign in, then create new recovery codes.',
  }),

  passkey_added: ({ project, time }) => ({
    subject: `A passkey was added at ${project}`,
    heading: 'A passkey was added',
    intro: `A passkey was added to your account at ${project} (${time}). It can be used to sign in without a password.`,
    note: 'If it was not you, remove the passkey in your account settings, then choose a new password.',
  }),

  passkey_replaced: ({ project, time }) => ({
    subject: `Your passkey at ${project} was replaced`,
    heading: 'Your passkey was replaced',
    intro: `A new passkey was set up for your account at ${project} (${time}). Earlier ones no longer work.`,
    note: 'If it was not you, remove the passkey in your account settings, then choose a new password.',
  }),

  passkey_removed: ({ project, time }) => ({
    subject: `A passkey was removed at ${project}`,
    heading: 'A passkey was removed',
    intro: `A passkey of your account at ${project} was removed (${time}). It no longer works.`,
    note: 'If it was not you, choose a new password, then look through the passkeys in your account settings.',
  }),

  account_disconnected: ({ project, time, about }) => ({
    subject: `A way to sign in was removed at ${project}`,
    heading: 'A connected account was removed',
    intro: `${about ? `Your account at ${about}` : 'An account elsewhere'} can no longer sign in to your account at ${project} (${time}).`,
    note: 'If it was not you, choose a new password, then look through the connected accounts in your account settings.',
  }),

  cli_signed_in: ({ project, time }) => ({
    subject: `A command-line program was signed in at ${project}`,
    heading: 'A command-line program was signed in',
    intro: `A program on a command line was signed in to your account at ${project} (${time}), confirmed in a browser where you were signed in.`,
    note: 'If you did not start that program yourself, end its session in your account settings, then choose a new password.',
  }),

  api_key_leaked: ({ project, time, about }) => ({
    subject: `API key revoked: ${about || 'without a description'}`,
    heading: 'An API key was revoked',
    intro: `The API key “${about || 'without a description'}” at ${project} was found in a public place and revoked (${time}). Calls with it are refused.`,
    note: 'Create a new key, replace the old one with it, and keep it out of public places.',
  }),

  email_changed: ({ project, time }) => ({
    subject: `Your email at ${project} was changed`,
    heading: 'Your email was changed',
    intro: `This address is no longer the primary email of your account at ${project} (${time}). Emails like this one will go to the new address.`,
    note: `If it was not you, request a new password with this address right away. If that no longer works, contact ${project} for help.`,
  }),

  sign_in_email_added: ({ project, time }) => ({
    subject: `A further email signs in to your account at ${project}`,
    heading: 'Another email can sign in',
    intro: `Another email address can now sign in to your account at ${project} (${time}).`,
    note: 'If it was not you, remove the address in your account settings, then choose a new password.',
  }),

  owner_added: ({ project, time, about, who }) => ({
    subject: `A further owner of ${about || 'your project'}`,
    heading: 'A further owner',
    intro: `${who || 'Someone'} is now also an owner of your project ${about || 'without a name'} at ${project} (${time}). Owners can change everything in it: users, keys and settings.`,
    note: 'If you did not expect it, remove them on the page “Owners” of the project, then look through its keys.',
  }),

  owner_removed: ({ project, time, about, who }) => ({
    subject: `One owner fewer of ${about || 'your project'}`,
    heading: 'One owner fewer',
    intro: `${who || 'Someone'} does not own your project ${about || 'without a name'} at ${project} anymore (${time}).`,
    note: 'If you did not expect it, ask its other owners.',
  }),

  ownership_ended: ({ project, time, about }) => ({
    subject: `You do not own ${about || 'a project'} any more`,
    heading: 'You are no longer an owner',
    intro: `Your ownership of the project ${about || 'without a name'} at ${project} was ended (${time}). It is gone from your list of projects, and you can no longer open it.`,
    note: 'If you did not expect it, ask its other owners.',
  }),

  project_deleted: ({ project, time, about, who }) => ({
    subject: `${about || 'A project'} was deleted`,
    heading: 'A project of yours was deleted',
    intro: `${who || 'Someone with one of its keys'} deleted the project ${about || 'without a name'} at ${project} (${time}), with its users, keys and settings.`,
    note: "It can't be restored. If you did not expect it, ask the operator of this installation.",
  }),

  webhook_failing: ({ project, time, about, who }) => ({
    subject: `A webhook of ${about || 'your project'} was paused`,
    heading: 'A webhook was paused',
    intro: `For three days ${who || 'a receiver'} has taken nothing of what happens in your project ${about || 'without a name'} at ${project}. Nothing more is tried since ${time}; what happens waits for up to 30 days.`,
    note: 'Once the receiver works again, switch its webhook on in the dashboard: what waits is delivered then, in order.',
  }),

  webhook_gone: ({ project, time, about, who }) => ({
    subject: `A webhook of ${about || 'your project'} was paused`,
    heading: 'A webhook was paused',
    intro: `The receiver ${who || 'of a webhook'} said that it is gone for good (410), so your project ${about || 'without a name'} at ${project} tells it nothing more since ${time}. What happens waits for up to 30 days.`,
    note: 'Delete the webhook in the dashboard, or give it another address and switch it on.',
  }),
};

/** What every mail is about, in the words of the protocol. */
export type MailKind =
  | 'email_verification'
  | 'password_reset'
  | 'magic_link'
  | 'team_invitation'
  | 'sign_in_invitation';

/** What a mail can tell of; names are plain already. */
export interface MailValues {
  readonly project: string;
  /** The team that somebody is invited to. */
  readonly team: string;
  /** The characters to type instead of following the link. */
  readonly code: string | undefined;
  /** For how long the link works: `24 hours`. */
  readonly time: string;
}

export interface MailWords {
  readonly subject: string;
  /** As the mail log shows it, where the subject holds a code. */
  readonly loggedSubject?: string;
  readonly heading: string;
  readonly intro: string;
  /** What leads from a code to the link. */
  readonly instead?: string;
  readonly button: string;
  readonly note: string;
}

/** The words of the mails that a project sends as long as it has none of its own. */
export const defaultMails: Readonly<Record<MailKind, (values: MailValues) => MailWords>> = {
  email_verification: ({ project, time }) => ({
    subject: `Verify your email at ${project}`,
    heading: 'Verify your email',
    intro: `Please confirm that this is your e-mail address at ${project}.`,
    button: 'Verify email',
    note: `The link works for ${time}. If you have no account there, you can ignore this mail.`,
  }),

  password_reset: ({ project, time }) => ({
    subject: `Reset your password at ${project}`,
    heading: 'Reset your password',
    intro: `Somebody asked for a new password for your account at ${project}. Choose one here.`,
    button: 'Choose a new password',
    note: `The link works once, for ${time}. If it was not you who asked, ignore this mail: your password stays as it is.`,
  }),

  magic_link: ({ project, code, time }) => ({
    subject: code === undefined ? `Sign in to ${project}` : `Sign in to ${project}: Your code is ${code}`,
    loggedSubject: `Sign in to ${project}`,
    heading: `Sign in to ${project}`,
    intro: code === undefined ? 'Open this link to sign in.' : 'Type this code where you asked for it.',
    instead: 'Or open this link:',
    button: 'Sign in',
    note: `It works once, for ${time}. Give it to nobody. If it was not you who asked, you can ignore this mail.`,
  }),

  team_invitation: ({ project, team, time }) => ({
    subject: `You're invited to join ${team}`,
    heading: `You're invited to join ${team}`,
    intro: `You are invited to join the team ${team} at ${project}.`,
    button: 'Join the team',
    note: `The link works once, for ${time}. If you do not know the team, you can ignore this mail.`,
  }),

  sign_in_invitation: ({ project }) => ({
    subject: `You're invited to sign in to ${project}`,
    heading: `You're invited to sign in to ${project}`,
    intro: `You are invited to sign in to ${project}.`,
    button: 'Sign in',
    note: `If you do not know ${project}, you can ignore this mail.`,
  }),
};

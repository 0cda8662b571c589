import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import { defaultMails, type MailKind } from './default-mails.ts';
import { durationText } from './duration-text.ts';
import { layOut } from './layout.ts';
import { plainName } from './plain-name.ts';
import { sendMail } from './send.ts';

/** A user as mails address one. */
export interface Reader {
  readonly id: string;
  readonly displayName: string | null;
}

interface LinkMail {
  readonly email: string;
  /** Where the button leads, with its code in it. */
  readonly link: TrustedUrl;
  /** For how long the link works, in milliseconds; after that the mail is not delivered any more. */
  readonly lifetime: number;
}

/** A mail that belongs to a user: it is forgotten with them. Throws USER_NOT_FOUND when they were deleted meanwhile. */
interface UserMail extends LinkMail {
  readonly user: Reader;
}

/** Asks a user to confirm that an address is theirs. */
export const sendVerificationMail = (context: Context, project: Project, { user, ...mail }: UserMail): Promise<void> =>
  send(context, project, 'email_verification', { ...mail, user, reader: user.displayName });

/** Lets a user choose a new password. */
export const sendPasswordResetMail = (context: Context, project: Project, { user, ...mail }: UserMail): Promise<void> =>
  send(context, project, 'password_reset', { ...mail, user, reader: user.displayName });

/** Lets the owner of an address sign in, by the link or by the code. Clients that ask for no code get the link alone. */
export const sendSignInMail = (
  context: Context,
  project: Project,
  mail: LinkMail & { readonly user: Reader | undefined; readonly code: string | undefined },
): Promise<void> => send(context, project, 'magic_link', mail);

/** Invites somebody to a team. */
export const sendTeamInvitationMail = (
  context: Context,
  project: Project,
  mail: LinkMail & { readonly teamName: string },
): Promise<void> => send(context, project, 'team_invitation', mail);

/** Invites somebody to sign in; the link holds no code. */
export const sendSignInInvitationMail = (context: Context, project: Project, mail: LinkMail): Promise<void> =>
  send(context, project, 'sign_in_invitation', mail);

interface AnyMail extends LinkMail {
  readonly user?: Reader | undefined;
  readonly reader?: string | null;
  readonly code?: string | undefined;
  readonly teamName?: string;
}

function send(context: Context, project: Project, kind: MailKind, mail: AnyMail): Promise<void> {
  const { email, link, lifetime, user, reader, code, teamName = '' } = mail;
  const names = { project: plainName(project.displayName) || 'your app', team: plainName(teamName) || 'a team' };
  const words = defaultMails[kind]({ ...names, code, time: durationText(lifetime) });
  const content = layOut({ ...words, ...names, reader: plainName(reader ?? '') || undefined, link, code });
  const subject = words.loggedSubject ?? words.subject;
  return sendMail(context, project, { kind, to: email, userId: user?.id, content, subject, lifetime });
}

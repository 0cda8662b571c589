import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import { defaultMails, type MailKind } from './default-mails.ts';
import { durationText } from './duration-text.ts';
import { layOut } from './layout.ts';
import { plainName } from './plain-name.ts';
import { type Mail, sendMail, sendMails } from './send.ts';

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

type TeamInvitationMail = LinkMail & { readonly teamName: string };

/** Invites people to a team, one or many. */
export const sendTeamInvitationMails = (
  context: Context,
  project: Project,
  [first, ...others]: readonly [TeamInvitationMail, ...TeamInvitationMail[]],
): Promise<void> => {
  const compose = (mail: TeamInvitationMail) => composed(project, 'team_invitation', mail);
  return sendMails(context, project, [compose(first), ...others.map(compose)]);
};

/** Invites somebody to sign in; the link holds no code. */
export const sendSignInInvitationMail = (context: Context, project: Project, mail: LinkMail): Promise<void> =>
  send(context, project, 'sign_in_invitation', mail);

interface AnyMail extends LinkMail {
  readonly user?: Reader | undefined;
  readonly reader?: string | null;
  readonly code?: string | undefined;
  readonly teamName?: string;
}

const send = (context: Context, project: Project, kind: MailKind, mail: AnyMail): Promise<void> =>
  sendMail(context, project, { ...composed(project, kind, mail), userId: mail.user?.id });

function composed(project: Project, kind: MailKind, mail: AnyMail): Omit<Mail, 'userId'> {
  const { email, link, lifetime, reader, code, teamName = '' } = mail;
  const names = { project: plainName(project.displayName) || 'your app', team: plainName(teamName) || 'a team' };
  const words = defaultMails[kind]({ ...names, code, time: durationText(lifetime) });
  const content = layOut({ ...words, ...names, reader: plainName(reader ?? '') || undefined, link, code });
  return { kind, to: email, content, subject: words.loggedSubject ?? words.subject, lifetime };
}

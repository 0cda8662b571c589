import type { EmailTemplateType } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { TrustedUrl } from '../../projects/trusted-url.ts';
import { type Mail, sendMail, sendMails } from '../delivery/send.ts';
import { type Brand, brandOf } from '../templates/brand.ts';
import { composeMail, findOwnTemplate, type OwnTemplate } from '../templates/compose.ts';
import { durationText } from './duration-text.ts';

/** A user as mails address one. */
export interface Reader {
  readonly id: string;
  readonly displayName: string | null;
}

interface LinkMail {
  readonly email: string;
  /** Where the button leads, with its code in it. */
  readonly link: TrustedUrl;
  /** How long the link works, in milliseconds; after that the email isn't delivered. */
  readonly lifetime: number;
}

/** A mail that belongs to a user: it is forgotten with them. Throws USER_NOT_FOUND when they were deleted meanwhile. */
interface UserMail extends LinkMail {
  readonly user: Reader;
  /** When the user asked for it, in milliseconds since the epoch; left out, it is just now. */
  readonly askedAt?: number | undefined;
}

/** Asks a user, or who is about to be one, to confirm that an address is theirs. */
export const sendVerificationMail = (
  context: Context,
  project: Project,
  { user, ...mail }: Omit<UserMail, 'user'> & { readonly user: Reader | undefined },
): Promise<void> => send(context, project, 'email_verification', { ...mail, user, reader: user?.displayName ?? null });

/** Lets a user choose a new password. */
export const sendPasswordResetMail = (context: Context, project: Project, { user, ...mail }: UserMail): Promise<void> =>
  send(context, project, 'password_reset', { ...mail, user, reader: user.displayName });

/** Lets the owner of an address sign in, by the link or by the code. Clients that ask for no code get the link alone. */
export const sendSignInMail = (
  context: Context,
  project: Project,
  mail: LinkMail & { readonly user: Reader | undefined; readonly code: string | undefined },
): Promise<void> => send(context, project, 'magic_link', mail);

type TeamInvitationMail = LinkMail & { readonly teamName: string; readonly inviterName?: string | null };

/** Invites people to a team, one or many. */
export async function sendTeamInvitationMails(
  context: Context,
  project: Project,
  [first, ...others]: readonly [TeamInvitationMail, ...TeamInvitationMail[]],
): Promise<void> {
  const own = await findOwnTemplate(context, project, 'team_invitation');
  const brand = brandOf(context, project);
  const compose = (mail: TeamInvitationMail) => composed(brand, 'team_invitation', own, mail);
  await sendMails(context, project, [compose(first), ...others.map(compose)]);
}

/** Invites a user to sign in; the link holds no code. */
export const sendSignInInvitationMail = (context: Context, project: Project, mail: LinkMail): Promise<void> =>
  send(context, project, 'sign_in_invitation', mail);

interface AnyMail extends LinkMail {
  readonly user?: Reader | undefined;
  readonly askedAt?: number | undefined;
  readonly reader?: string | null;
  readonly code?: string | undefined;
  readonly teamName?: string;
  readonly inviterName?: string | null;
}

async function send(context: Context, project: Project, type: EmailTemplateType, mail: AnyMail): Promise<void> {
  const own = await findOwnTemplate(context, project, type);
  const { user, askedAt } = mail;
  await sendMail(context, project, {
    ...composed(brandOf(context, project), type, own, mail),
    userId: user?.id,
    askedAt,
  });
}

function composed(
  brand: Brand,
  type: EmailTemplateType,
  own: OwnTemplate | undefined,
  { email, link, lifetime, reader, code, teamName, inviterName }: AnyMail,
): Omit<Mail, 'userId'> {
  const values = {
    project: brand.name,
    team: teamName,
    inviter: inviterName,
    reader,
    link,
    code,
    lifetime: durationText(lifetime),
  };
  const { content, loggedSubject } = composeMail(type, own, values, brand);
  return { kind: type, to: email, content, subject: loggedSubject, lifetime };
}

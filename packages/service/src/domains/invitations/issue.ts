import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { type IssuedCode, issueCodes } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendTeamInvitationMails } from '../emails/transactional/mails.ts';
import type { Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import { holdTeam } from '../teams/find.ts';
import type { Team } from '../teams/team.ts';
import { normaliseEmail } from '../users/email.ts';
import { type Invitation, KIND } from './invitation.ts';
import { insertInvitations, memberName } from './queries.ts';

interface Sending {
  readonly team: Team;
  readonly invitedBy: string | null;
  readonly callbackUrl: TrustedUrl;
}

/** Some texts, at least one. */
type Some<T> = readonly [T, ...T[]];

/** Invites people, each with a code of their own by mail, in a number of statements that does not grow with theirs. */
export const issueInvitations = (
  context: Context,
  project: Project,
  { team, invitedBy, callbackUrl }: Sending,
  emails: Some<string>,
): Promise<Some<Invitation>> =>
  inTransaction(context, async (context) => {
    if (!(await holdTeam(context, project, team.id))) throw new KnownError('TEAM_NOT_FOUND', { team_id: team.id });
    const wanted = emails.map((email) => ({ id: newId(context.random), teamId: team.id, recipientEmail: email }));
    const codes = await issueCodesFor(context, project, wanted);
    const expiresAt = context.now + codeLifetimes[KIND];
    const invitations = wanted.map((each, index) => ({
      ...each,
      invitedBy,
      permissionIds: null,
      expiresAt,
      codeHash: (codes[index] as IssuedCode).hash,
    })) as unknown as Some<Invitation>;
    await insertInvitations(context, project.id, invitations);
    const inviterName = await nameOfInviter(context, project, team, invitedBy);
    const mails = codes.map(({ code }, index) =>
      mailOf(team, emails[index] as string, codeLink(callbackUrl, code), inviterName),
    );
    await sendTeamInvitationMails(context, project, mails as unknown as Some<(typeof mails)[number]>);
    return invitations;
  });

type Coded = Pick<Invitation, 'id' | 'teamId' | 'recipientEmail'>;

/** What a code of an invitation says of it. */
export interface CodeData {
  readonly invitation_id: string;
  readonly team_id: string;
}

/** A new code for each invitation. */
export const issueCodesFor = (context: Context, project: Project, invitations: readonly Coded[]) =>
  issueCodes(
    context,
    project,
    KIND,
    invitations.map(({ id, teamId, recipientEmail }) => ({
      email: normaliseEmail(recipientEmail),
      data: { invitation_id: id, team_id: teamId } satisfies CodeData,
    })),
  );

/** Null where a server invites, which has no name. */
export const nameOfInviter = async ({ db }: Context, project: Project, team: Team, invitedBy: string | null) =>
  invitedBy && memberName(db, project.id, { teamId: team.id, userId: invitedBy });

export const mailOf = (team: Team, email: string, link: TrustedUrl, inviterName: string | null) => ({
  email,
  link,
  teamName: team.displayName,
  inviterName,
  lifetime: codeLifetimes[KIND],
});

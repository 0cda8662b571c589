import { newEmail, newProject, type TestProject, type TestUser } from '../world/new-project.ts';
import { teamOf } from './team.ts';

export const invitationPage = 'http://localhost:3000/handler/team-invitation';

/** A team with an admin, a plain member and one without permissions, and a user outside it. */
export interface Crew {
  readonly project: TestProject;
  readonly admin: TestUser;
  readonly member: TestUser;
  readonly mute: TestUser;
  readonly stranger: TestUser;
  readonly teamId: string;
  /** What every act of sending names. */
  readonly ways: { readonly team_id: string; readonly callback_url: string };
}

export async function newCrew(project?: TestProject): Promise<Crew> {
  const home = project ?? (await newProject());
  const [admin, member, mute, stranger] = [
    await home.signUp(),
    await home.signUp(),
    await home.signUp(),
    await home.signUp(),
  ];
  const teamId = await teamOf(home, admin, member, mute);
  await home.server(`DELETE /team-permissions/${teamId}/${mute.id}/team_member`);
  return {
    project: home,
    admin,
    member,
    mute,
    stranger,
    teamId,
    ways: { team_id: teamId, callback_url: invitationPage },
  };
}

/** An invitation by the plain member of a crew, by another user, or by a server; with the code of its email. */
export async function invite(
  { project, member, ways }: Pick<Crew, 'project' | 'ways'> & Partial<Pick<Crew, 'member'>>,
  email = newEmail(),
  call = member?.call ?? project.server,
) {
  const { status, body, text } = await call('POST /team-invitations/send-code', { body: { ...ways, email } });
  if (status !== 200) throw new Error(`The invitation was not sent: ${text}`);
  return { id: body.id as string, email, code: await invitationCode(project, email) };
}

/** The code of the newest invitation that an address got, once it is there: another service may be sending it. */
export async function invitationCode({ mailbox }: Pick<TestProject, 'mailbox'>, email: string): Promise<string> {
  for (;;) {
    const mails = await mailbox.to(email.toLowerCase());
    const code = mails.find(({ subject }) => subject.startsWith("You're invited to join"))?.linkCode;
    if (code !== undefined) return code;
  }
}

import type { Answer } from '../http/call.ts';
import { until } from '../until.ts';
import { callbackUrl, type TestProject, world } from '../world/new-project.ts';
import type { World } from '../world/start.ts';
import { begin, codeOf, exchange } from './oauth-app.ts';

// The ways a user can prove that they read an address's email.

/** The code in the newest mail of a kind to an address, once it is there: a process sends its mails a moment later. */
export const mailedCode = ({ mailbox }: TestProject, email: string, subject: string): Promise<string> =>
  until(async () => (await mailbox.to(email)).find((mail) => mail.subject.startsWith(subject))?.linkCode);

/** Signs in by a mailed code, as our own apps do. */
export async function byCode(project: TestProject, email: string): Promise<Answer> {
  const body = { email, callback_url: callbackUrl };
  const asked = await project.call('POST /latchkey/otp/send-sign-in-code', { body });
  if (asked.status !== 200) throw new Error(`No code was mailed: ${asked.text}`);
  return project.call('POST /auth/otp/sign-in', { body: { code: await mailedCode(project, email, 'Sign in') } });
}

/** Signs in by a provider that vouches for the address, as our own apps do. */
export async function byProvider(
  project: TestProject,
  email: string,
  inWorld: Promise<World> = world(),
): Promise<Answer> {
  const flow = await begin(project, { may_secure: 'true', error_redirect_url: undefined });
  return exchange(flow, await codeOf(flow, { email }, inWorld));
}

/** Asks for a reset, and sets a new password. */
export async function byReset(
  project: TestProject,
  email: string,
  password = 'the password of the victim',
): Promise<Answer> {
  await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  const code = await mailedCode(project, email, 'Reset');
  return project.call('POST /auth/password/reset', { body: { code, password } });
}

/** Opens the link of a verification email, signed out or as a user; answers the question. */
export async function openLink(project: TestProject, email: string, call = project.call): Promise<Answer> {
  const body = { code: await mailedCode(project, email, 'Verify') };
  return call('POST /latchkey/contact-channels/verify', { body });
}

/** Opens the link elsewhere, and secures the account. */
export async function bySecuring(project: TestProject, email: string): Promise<Answer> {
  const { question } = (await openLink(project, email)).body;
  return project.call('POST /latchkey/account-questions/secure', { body: { ticket: question.ticket } });
}

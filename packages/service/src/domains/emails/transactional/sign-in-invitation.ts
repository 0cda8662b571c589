import type { Endpoints, InputOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { trustUrl } from '../../projects/trusted-url.ts';
import { chargeMail } from '../delivery/limits.ts';
import { sendSignInInvitationMail } from './mails.ts';

/** The link holds no code, so it works for as long as the page behind it. */
const LIFETIME = 7 * 24 * 3_600_000;

/** Invites a user by mail to sign in. Throws REDIRECT_URL_NOT_WHITELISTED and the refusal 429. */
export async function inviteToSignIn(
  context: Context,
  project: Project,
  { email, callback_url }: InputOf<Endpoints['POST /internal/send-sign-in-invitation']>['body'],
): Promise<void> {
  const link = trustUrl(project, callback_url);
  await chargeMail(context, project, email);
  await sendSignInInvitationMail(context, project, { email, link, lifetime: LIFETIME });
}

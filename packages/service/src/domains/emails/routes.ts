import type { emails } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { sendToUsers } from './campaigns/send-to-users.ts';
import { showUnsubscribePage, unsubscribe } from './campaigns/unsubscribe.ts';
import { listMails, listSentMails, readMail } from './log/log.ts';
import { resendMail } from './log/resend.ts';
import { sendPreview } from './transactional/preview-mail.ts';
import { inviteToSignIn } from './transactional/sign-in-invitation.ts';
import { sendTestMail } from './transactional/test-mail.ts';

export const emailRoutes: Handlers<typeof emails> = {
  'POST /internal/send-test-email': ({ context, project, body }) => sendTestMail(context, project, body),
  'POST /emails/send-email': ({ context, project, body }) => sendToUsers(context, project, body),
  'GET /emails/unsubscribe-link': ({ context, findProject, query }) =>
    showUnsubscribePage(context, findProject, query.code),
  'POST /emails/unsubscribe-link': ({ context, findProject, query }) => unsubscribe(context, findProject, query.code),

  'POST /internal/send-sign-in-invitation': async ({ context, project, body }) => {
    await inviteToSignIn(context, project, body);
    return { success: true };
  },

  'GET /internal/emails': ({ context, project }) => listSentMails(context, project),
  'GET /latchkey/emails': ({ context, project, query }) => listMails(context, project, query),
  'GET /latchkey/emails/:email_id': ({ context, project, params }) => readMail(context, project, params.email_id),
  'POST /latchkey/emails/:email_id/resend': ({ context, project, params }) =>
    resendMail(context, project, params.email_id),
  'POST /latchkey/emails/send-preview': ({ context, project, body }) => sendPreview(context, project, body),
};

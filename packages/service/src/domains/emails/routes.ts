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
  'POST /internal/send-test-email': ({ context, services, project, body }) =>
    sendTestMail(context, services.mailTransports, project, body),
  'POST /emails/send-email': ({ context, services, project, body }) =>
    sendToUsers(context, services.renderer, project, body),
  'GET /emails/unsubscribe-link': ({ context, findProject, query }) =>
    showUnsubscribePage(context, findProject, query.code),
  'POST /emails/unsubscribe-link': ({ context, findProject, query }) => unsubscribe(context, findProject, query.code),

  'POST /internal/send-sign-in-invitation': async ({ context, project, body }) => {
    await inviteToSignIn(context, project, body);
    return { success: true };
  },

  'GET /internal/emails': ({ context, services, project }) =>
    listSentMails(context, services.mailTransports.shared.sender, project),
  'GET /latchkey/emails': ({ context, services, project, query }) =>
    listMails(context, services.mailTransports.shared.sender, project, query),
  'GET /latchkey/emails/:email_id': ({ context, services, project, params }) =>
    readMail(context, services.mailTransports.shared.sender, project, params.email_id),
  'POST /latchkey/emails/:email_id/resend': ({ context, services, project, params }) =>
    resendMail(context, services.mailTransports.shared.sender, project, params.email_id),
  'POST /latchkey/emails/send-preview': ({ context, services, project, body }) =>
    sendPreview(context, services.mailTransports, project, body),
};

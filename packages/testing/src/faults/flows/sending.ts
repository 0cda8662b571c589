import { openContent } from '@latchkey/service/domains/emails/delivery/content';
import { wholeMail } from '@latchkey/service/domains/emails/log/log-queries';
import { sending } from '../../people/mail-project.ts';
import { newEmail, newProject, type TestProject } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import type { Flows } from './flow.ts';

const LIGHT = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const oneClick = { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' };

/** Requests about emails, webhooks and the model that writes themes. */
export const sendingFlows: Flows = {
  'POST /emails/unsubscribe-link': {
    plain: async (_, world) => {
      const { project, emailId } = await refusedCampaign(world);
      const { context, project: known } = await sending(project, Promise.resolve(world));
      const mail = await wholeMail(context.db, project.id, emailId);
      const code = mail && openContent(known, mail)?.code;
      return () => project.bare(`POST /emails/unsubscribe-link?code=${code}`, { raw: oneClick });
    },
  },
  'POST /latchkey/emails/:email_id/resend': {
    plain: async (_, world) => {
      const { project, emailId } = await refusedCampaign(world);
      return () => project.admin(`POST /latchkey/emails/${emailId}/resend`, { body: {} });
    },
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/retry': {
    plain: async (_, world) => {
      const { project, endpoint } = await unreachedEndpoint(world);
      return () => project.admin(`POST ${endpoint}/retry`, { body: {} });
    },
  },
  'POST /latchkey/webhook-endpoints/:endpoint_id/test': {
    plain: async (_, world) => {
      const { project, endpoint } = await unreachedEndpoint(world);
      return () => project.admin(`POST ${endpoint}/test`, { body: { kind: 'user.created' } });
    },
  },
  'POST /internal/ai-chat/:thread_id': {
    'that writes a theme': async ({ admin }) => {
      const body = { context_type: 'email-theme', messages: [{ role: 'user', content: 'Make it blue.' }] };
      return () => admin(`POST /internal/ai-chat/${LIGHT}`, { body });
    },
  },
};

/** A mail that a project has sent to a user, by a mail server of its own that nothing reaches. */
async function refusedCampaign(world: World): Promise<{ project: TestProject; emailId: string }> {
  const email_config = {
    type: 'standard',
    host: 'mail.example.com',
    port: 587,
    username: 'post',
    password: 'secret',
    sender_name: 'The tenant',
    sender_email: 'hello@example.com',
  };
  const project = await newProject({ email_config }, Promise.resolve(world));
  const email = newEmail();
  const { id } = (await project.server('POST /users', { body: { primary_email: email } })).body;
  const body = { user_ids: [id], html: '<p>Hello</p>', subject: 'Hello', notification_category_name: 'Marketing' };
  await project.server('POST /emails/send-email', { body });
  await world.service.workOutbox();
  const [mail] = (await project.admin('GET /latchkey/emails', { query: { to: email } })).body.items;
  return { project, emailId: mail.id };
}

/** A receiver that nothing reaches, with a message that waits for it. */
async function unreachedEndpoint(world: World): Promise<{ project: TestProject; endpoint: string }> {
  const project = await newProject({}, Promise.resolve(world));
  const body = { url: 'https://receiver.example.com/' };
  const { id } = (await project.admin('POST /latchkey/webhook-endpoints', { body })).body;
  await project.server('POST /users', { body: {} });
  await world.service.workOutbox();
  return { project, endpoint: `/latchkey/webhook-endpoints/${id}` };
}

import { clearInbox, type InboxMail, listInbox, readInbox } from '../../domains/emails/inbox/inbox.ts';
import type { FindStoredProject } from '../../domains/projects/project.ts';
import type { Reporter } from '../../http/attempt.ts';
import { inbox } from '../../inbox/inbox.ts';
import type { Mail } from '../../inbox/mail.ts';
import type { Context } from '../../platform/context.ts';
import { composeMessage } from '../../platform/smtp/smtp.ts';
import type { ServiceParts } from '../service-parts.ts';

type Parts = Pick<ServiceParts, 'baseUrl' | 'smtp'> & Reporter;

/** The local inbox and its actions. It is unauthenticated, so it exists in development only. */
export function localInbox(
  { smtp, ...parts }: Parts,
  newContext: () => Context,
  find: FindStoredProject,
): ReturnType<typeof inbox> {
  return inbox({
    ...parts,
    server: smtp && `${smtp.host}:${smtp.port}`,
    openVisit() {
      const context = newContext();
      return {
        requestId: context.requestId,
        list: async (filter) => (await listInbox(context, find, filter)).map(shown),
        async read(projectId, id) {
          const mail = await readInbox(context, find, projectId, id);
          return mail && { mail: shown(mail), source: () => composeMessage(mail) };
        },
        clear: () => clearInbox(context),
      };
    },
  });
}

function shown({ project, from, date, ...mail }: InboxMail): Mail {
  const name = from.name ? `${from.name} <${from.address}>` : from.address;
  return { ...mail, from: name, projectId: project.wireId, projectName: project.displayName, at: date.getTime() };
}

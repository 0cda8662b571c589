import type { EmailTemplateType } from '@latchkey/protocol';
import type { EmailDocument } from '@latchkey/protocol/email-blocks';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { Content } from '../delivery/content.ts';
import { hasOwnWords } from '../delivery/sender.ts';
import type { Brand } from './brand.ts';
import { defaultTemplates } from './default-templates.ts';
import { storedTemplate } from './queries.ts';
import { type MailTemplate, renderMail, renderSubject } from './render.ts';
import type { Variables } from './substitute.ts';
import { type MailValues, variablesOf, withoutSecrets } from './variables.ts';

/** What a project has changed of a template; what is null is the default one's. */
export interface OwnTemplate {
  readonly subject: string | null;
  readonly content: unknown;
}

/** The template of its own that a project sends by. Most have none, and then nothing is asked of the database. */
export const findOwnTemplate = async (
  context: Context,
  project: Project,
  type: EmailTemplateType,
): Promise<OwnTemplate | undefined> =>
  hasOwnWords(context, project) && project.ownTemplates.has(type)
    ? storedTemplate(context.db, project.id, type)
    : undefined;

interface ComposedMail {
  readonly content: Content;
  /** The subject without code and link, as the mail log shows it. */
  readonly loggedSubject: string;
}

/** The mail that a project sends. */
export function composeMail(
  type: EmailTemplateType,
  own: OwnTemplate | undefined,
  values: MailValues,
  brand: Brand,
): ComposedMail {
  const variables = variablesOf(type, values, brand);
  const logged = (subject: string) => renderSubject(subject, withoutSecrets(variables));
  return {
    content: renderTemplate(type, own, variables, brand),
    loggedSubject: logged(own?.subject ?? '') || logged(defaultTemplates[type].subject),
  };
}

/** A mail by the project's own template; by the default one, whole or in part, where that shows nothing. */
export function renderTemplate(
  type: EmailTemplateType,
  own: OwnTemplate | undefined,
  variables: Variables,
  brand: Brand,
): Content {
  const original = defaultTemplates[type];
  const subject = renderSubject(own?.subject ?? '', variables) === '' ? original.subject : (own?.subject ?? '');
  const inOwnWords: MailTemplate = own?.content
    ? { subject, document: own.content as EmailDocument }
    : { ...original, subject };
  const mail = renderMail(inOwnWords, variables, brand) ?? renderMail({ ...original, subject }, variables, brand);
  if (!mail) throw new Error(`The default template ${type} shows nothing.`);
  return mail;
}

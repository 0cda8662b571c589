import { type EmailTemplateType, type Endpoints, emailTemplateTypes, type ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { OwnTemplate } from './compose.ts';
import { defaultTemplates } from './default-templates.ts';
import { storedTemplate, storedTemplates } from './queries.ts';

type Described = ResultOf<Endpoints['GET /email-templates/:type']>;

/** A template as owners see it: the default one where the project has changed nothing. */
export function describeTemplate(type: EmailTemplateType, own: OwnTemplate | undefined): Described {
  const { subject, document } = defaultTemplates[type];
  return {
    type,
    subject: own?.subject ?? subject,
    content: (own?.content as Described['content'] | null | undefined) ?? document,
    is_default: own === undefined,
  };
}

export const readTemplate = async ({ db }: Context, project: Project, type: EmailTemplateType): Promise<Described> =>
  describeTemplate(type, await storedTemplate(db, project.id, type));

/** All of them, in the order of their types. */
export async function listTemplates(
  { db }: Context,
  project: Project,
): Promise<ResultOf<Endpoints['GET /email-templates']>> {
  const own = new Map((await storedTemplates(db, project.id)).map((template) => [template.type, template]));
  return { items: emailTemplateTypes.map((type) => describeTemplate(type, own.get(type))), is_paginated: false };
}

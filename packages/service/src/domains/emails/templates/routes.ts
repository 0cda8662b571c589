import type { emailTemplates } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { changeTemplate, resetTemplate } from './change.ts';
import { previewTemplate } from './preview.ts';
import { listTemplates, readTemplate } from './template.ts';

export const emailTemplateRoutes: Handlers<typeof emailTemplates> = {
  'GET /email-templates': ({ context, project }) => listTemplates(context, project),

  'GET /email-templates/:type': ({ context, project, params }) => readTemplate(context, project, params.type),

  'PATCH /email-templates/:type': ({ context, project, params, body }) =>
    changeTemplate(context, project, params.type, body),

  'DELETE /email-templates/:type': async ({ context, project, params }) => {
    await resetTemplate(context, project, params.type);
    return { success: true };
  },

  'POST /latchkey/email-templates/:type/preview': ({ context, project, params, body }) =>
    previewTemplate(context, project, params.type, body),
};

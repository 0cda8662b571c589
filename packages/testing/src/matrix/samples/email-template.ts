import { onlyOwn, type Sample } from '../sample.ts';
import { ownTemplateType } from '../tenant/email-theme.ts';

const params = { type: ownTemplateType };

/** The inputs of the routes for templates that are documents of blocks. They name no tenant's data. */
export const emailTemplateSamples = {
  'GET /email-templates': { own: {} },
  'GET /email-templates/:type': { own: { send: () => ({ params }) } },
  'PATCH /email-templates/:type': {
    own: { send: () => ({ params, body: { subject: 'By the matrix' } }) },
  },
  'DELETE /email-templates/:type': {
    own: { send: () => ({ params }), outcome: onlyOwn('EMAIL_TEMPLATE_IS_DEFAULT'), destroys: 'emailTemplate' },
  },
  'POST /latchkey/email-templates/:type/preview': { own: { send: () => ({ params, body: {} }) } },
} satisfies Record<string, Record<string, Sample>>;

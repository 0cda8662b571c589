import type { oauth } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Handlers } from '../handler.ts';
import { beginFlow } from './flow/authorize.ts';
import { answerFlow } from './flow/callback.ts';
import { grantCode } from './grants/code-grant.ts';
import { grantRefresh } from './grants/refresh-grant.ts';
import { issueLinkTicket } from './linking/link-ticket.ts';

export const oauthRoutes: Handlers<typeof oauth> = {
  'GET /auth/oauth/authorize/:provider_id': ({ context, services, params, query, ...browser }) =>
    beginFlow(context, services, browser, params.provider_id, query),

  'GET /auth/oauth/callback/:provider_id': ({ context, services, params, query, ...browser }) =>
    answerFlow(context, services, browser, { providerId: params.provider_id, fields: query, errorStatus: 307 }),

  // A browser that came with a form would send it on to the app.
  'POST /auth/oauth/callback/:provider_id': ({ context, services, params, query, body, ...browser }) =>
    answerFlow(context, services, browser, {
      providerId: params.provider_id,
      fields: { ...query, ...body },
      errorStatus: 303,
    }),

  'POST /auth/oauth/token': ({ context, findProject, headers, body }) =>
    body.grant_type === 'refresh_token'
      ? grantRefresh(context, findProject, body)
      : grantCode(context, findProject, body, headers.device),

  'POST /latchkey/oauth/link-ticket': async ({ context, project, session }) => {
    if (!session) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: context.now });
    return { ticket: await issueLinkTicket(context, project, session) };
  },
};

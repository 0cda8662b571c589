import type { singleSignOnFlows } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { beginSignOut, takeLogout, takeLogoutToken, takeSignedOut } from '../flow/connections/sign-out.ts';
import { beginTest, visitTest } from '../flow/connections/test-run.ts';
import { answerPosted } from './assertion-consumer.ts';

export const singleSignOnFlowRoutes: Handlers<typeof singleSignOnFlows> = {
  'POST /projects/:projectId/saml/:connectionId/acs': ({ context, services, params, body, ...browser }) => {
    const { SAMLResponse: response = '', RelayState: relayState = '' } = body ?? {};
    return answerPosted(context, services, browser, { ...params, response, relayState });
  },

  'GET /projects/:projectId/saml/:connectionId/slo': ({ context, findProject, params, query, rawQuery }) =>
    takeLogout(context, findProject, {
      ...params,
      message: { binding: 'redirect', query: rawQuery },
      isRequest: 'SAMLRequest' in query,
      relayState: String(query.RelayState ?? ''),
    }),

  'POST /projects/:projectId/saml/:connectionId/slo': ({ context, findProject, params, body }) => {
    const { SAMLRequest, SAMLResponse, RelayState } = body ?? {};
    return takeLogout(context, findProject, {
      ...params,
      message: { binding: 'post', message: SAMLRequest ?? SAMLResponse ?? '', relayState: RelayState },
      isRequest: SAMLRequest !== undefined,
      relayState: RelayState ?? '',
    });
  },

  'GET /projects/:projectId/oidc/:connectionId/signed-out': ({ context, findProject, params, query }) =>
    takeSignedOut(context, findProject, { ...params, state: query.state ?? '' }),

  'POST /projects/:projectId/oidc/:connectionId/backchannel-logout': async (request) => {
    const { context, services, findProject, params, body } = request;
    await takeLogoutToken(context, services, findProject, { ...params, token: body?.logout_token ?? '' });
    return { success: true };
  },

  'POST /latchkey/sso/sign-out': ({ context, services, project, session, body }) =>
    beginSignOut(context, services, project, session?.sessionId, body.redirect_url),

  'GET /projects/:projectId/sso-tests/:ticket': ({ context, services, params, ...browser }) =>
    visitTest(context, services, browser, params.ticket),

  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/test': (request) => {
    const { context, project, user, level, params, body } = request;
    const which = { teamId: params.team_id, id: params.connection_id, redirectUrl: body.redirect_url };
    return beginTest(context, project, { level, user }, which);
  },
};

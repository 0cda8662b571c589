import type { singleSignOnFlows } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { providerIdOf } from '../../single-sign-on/connection.ts';
import { answerFlow } from '../flow/callback.ts';
import { isState } from '../flow/state.ts';
import { beginTest, visitTest } from './test-run.ts';
import { answerUnsolicited } from './unsolicited.ts';

export const singleSignOnFlowRoutes: Handlers<typeof singleSignOnFlows> = {
  'POST /projects/:projectId/saml/:connectionId/acs': ({ context, services, params, body, ...browser }) => {
    const { projectId, connectionId } = params;
    const { SAMLResponse: response = '', RelayState: state = '' } = body ?? {};
    if (!isState(state)) return answerUnsolicited(context, browser.findProject, { projectId, connectionId, response });
    const fields = { state, SAMLResponse: response };
    const providerId = providerIdOf(connectionId);
    return answerFlow(context, services, browser, { providerId, fields, errorStatus: 303 });
  },

  'GET /projects/:projectId/sso-tests/:ticket': ({ context, services, params, ...browser }) =>
    visitTest(context, services, browser, params.ticket),

  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/test': (request) => {
    const { context, project, user, level, params, body } = request;
    const which = { teamId: params.team_id, id: params.connection_id, redirectUrl: body.redirect_url };
    return beginTest(context, project, { level, user }, which);
  },
};

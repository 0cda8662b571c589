import type { teamDomains } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addDomain, listDomains, readDomain, removeDomain } from './domains.ts';
import { describeTeamDomain } from './team-domain.ts';
import { verifyDomain } from './verify.ts';

const named = (params: { team_id: string; domain_id: string }) => ({ teamId: params.team_id, id: params.domain_id });

export const teamDomainRoutes: Handlers<typeof teamDomains> = {
  'GET /latchkey/teams/:team_id/domains': async ({ context, project, user, level, params }) => {
    const domains = await listDomains(context, project, { level, user }, params.team_id);
    return { items: domains.map(describeTeamDomain), is_paginated: false };
  },

  'POST /latchkey/teams/:team_id/domains': async ({ context, project, user, level, params, body }) => {
    const wanted = { teamId: params.team_id, domain: body.domain };
    return describeTeamDomain(await addDomain(context, project, { level, user }, wanted));
  },

  'GET /latchkey/teams/:team_id/domains/:domain_id': async ({ context, project, user, level, params }) =>
    describeTeamDomain(await readDomain(context, project, { level, user }, named(params))),

  'POST /latchkey/teams/:team_id/domains/:domain_id/verify': async (request) => {
    const { context, services, project, user, level, params } = request;
    const which = named(params);
    return describeTeamDomain(await verifyDomain(context, services.lookUpTxt, project, { level, user }, which));
  },

  'DELETE /latchkey/teams/:team_id/domains/:domain_id': async ({ context, project, user, level, params }) => {
    await removeDomain(context, project, { level, user }, named(params));
    return { success: true };
  },
};

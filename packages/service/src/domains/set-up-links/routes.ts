import type { setUpLinks } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { createLink, endLink, listLinks } from './links.ts';
import { describeLink } from './set-up-link.ts';
import { finishSetUp, openLink } from './visit.ts';

export const setUpLinkRoutes: Handlers<typeof setUpLinks> = {
  'GET /latchkey/teams/:team_id/set-up-links': async ({ context, project, user, level, params }) => {
    const links = await listLinks(context, project, { level, user }, params.team_id);
    return { items: links.map(describeLink), is_paginated: false };
  },

  'POST /latchkey/teams/:team_id/set-up-links': async ({ context, project, user, level, params, body }) => {
    const wanted = { teamId: params.team_id, parts: body.parts, days: body.expires_in_days };
    const { url, ...link } = await createLink(context, project, { level, user }, wanted);
    return { ...describeLink(link), url };
  },

  'DELETE /latchkey/teams/:team_id/set-up-links/:link_id': async ({ context, project, user, level, params }) => {
    await endLink(context, project, { level, user }, { teamId: params.team_id, id: params.link_id });
    return { success: true };
  },

  'POST /latchkey/set-up/open': async ({ context, project, body }) => {
    const { link, team, token, tokenExpiresAt } = await openLink(context, project, body.secret);
    return {
      token,
      token_expires_at_millis: tokenExpiresAt,
      link_expires_at_millis: link.expiresAt,
      parts: [...link.parts],
      team: { id: team.id, display_name: team.displayName },
    };
  },

  'POST /latchkey/set-up/finish': async ({ context, project }) => {
    await finishSetUp(context, project);
    return { success: true };
  },
};

import { data, done, listOf } from '@latchkey/testing/fake-api/answers';
import { setUpLinkBody } from '@latchkey/testing/fake-api/samples/set-up-link';
import type { Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

/** What the page of a team asks of its set-up links, and what that comes to. */
export const setUpLinkReplies = (world: World): Replies => ({
  'GET /latchkey/teams/:team_id/set-up-links': () => listOf(...world.setUpLinks),
  'POST /latchkey/teams/:team_id/set-up-links': ({ body }) => {
    const link = setUpLinkBody(9, { parts: body?.parts as [] });
    world.setUpLinks = [...world.setUpLinks, link];
    return data({ ...link, url: `https://id.example/p/notes/set-up#${'k'.repeat(45)}` });
  },
  'DELETE /latchkey/teams/:team_id/set-up-links/:link_id': ({ params }) => {
    world.setUpLinks = world.setUpLinks.filter(({ id }) => id !== params.link_id);
    return done;
  },
});

import { DAY, type Item, idOf, NOW } from './ids.ts';

export type SetUpLinkBody = Item<'GET /latchkey/teams/:team_id/set-up-links'>;

/** A link that permits all, and was opened once. */
export const setUpLinkBody = (number: number, changes: Partial<SetUpLinkBody> = {}): SetUpLinkBody => ({
  id: idOf(number, 6),
  team_id: idOf(1, 9),
  parts: ['domains', 'connection', 'provisioning'],
  created_at_millis: NOW - DAY,
  expires_at_millis: NOW + 6 * DAY,
  last_opened_at_millis: NOW,
  ...changes,
});

import { DAY, type Item, idOf, NOW } from './ids.ts';

/** An API that takes access tokens of the project. */
export type ResourceServerBody = Item<'GET /latchkey/resource-servers'>;

export const resourceServerBody = (number: number, changes: Partial<ResourceServerBody> = {}): ResourceServerBody => ({
  id: idOf(number, 44),
  identifier: 'https://api.example.com/notes',
  display_name: 'Notes API',
  token_format: 'jwt',
  token_lifetime_seconds: 600,
  scopes: [
    { name: 'notes.read', description: 'Read your notes', required_permission: null },
    { name: 'notes.publish', description: 'Publish notes', required_permission: 'staff' },
  ],
  created_at_millis: NOW - number * 9 * DAY,
  ...changes,
});

/** One of each kind. */
export const fullResourceServers = (): ResourceServerBody[] => [
  resourceServerBody(1),
  resourceServerBody(2, {
    identifier: 'https://mcp.example.com',
    display_name: 'Search tools',
    token_format: 'opaque',
    scopes: [],
  }),
];

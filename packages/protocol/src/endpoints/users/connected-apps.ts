import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { nonEmptyText } from '../../input/scalars.ts';

/** An application that the user signs in to through the project, and what it may do. */
const ConnectedApp = z.object({
  client_id: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  home_url: z.string().nullable(),
  scopes: z.array(z.string()).describe('The scopes of every project.'),
  resources: z
    .array(
      z.object({
        display_name: z.string(),
        scopes: z.array(z.object({ name: z.string(), description: z.string() })),
      }),
    )
    .describe('The resource servers that it may reach, and what it may do there.'),
  created_at_millis: z.int(),
  last_authorized_at_millis: z.int(),
});

/** What a user has allowed applications, below the project as their OpenID Provider. */
export const connectedApps = {
  'GET /latchkey/connected-apps': {
    purpose: 'List the applications that the signed-in user has allowed something, newest first.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    userAs: 'id',
    query: z.strictObject({}),
    answer: json(list(ConnectedApp)),
    errors: [],
    addition: true,
  },
  'DELETE /latchkey/connected-apps/:client_id': {
    purpose: 'Take back what the signed-in user has allowed an application. What was issued to it ends.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    params: z.strictObject({ client_id: nonEmptyText }),
    query: z.strictObject({}),
    answer: success,
    errors: [],
    refusals: ['CONNECTED_APP_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

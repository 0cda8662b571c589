import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { atMost } from '../../input/scalars.ts';

const OfRequest = z.strictObject({ request_id: atMost(100) });
const refusals = ['AUTHORIZATION_REQUEST_UNKNOWN', 'TOO_MANY_REQUESTS'] as const;

const App = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  home_url: z.string().nullable(),
  client_host: z
    .string()
    .nullable()
    .describe('Of an application that no owner has registered, the host of its metadata document; null otherwise.'),
  is_registered: z.boolean().describe('Whether an owner of the project has registered it.'),
  redirect_host: z.string().nullable().describe('Where the user is sent back to; null for a device.'),
});

const Answered = z.object({ location: z.string().describe('Where the browser goes on.') });

/** What an application asks of a user at the authorization endpoint (RFC 6749, section 4.1.1), for the consent page. */
export const authorizationRequests = {
  'GET /latchkey/authorization-requests/:request_id': {
    purpose: 'Describe what an application asks for; consumes nothing.',
    access: 'client',
    params: OfRequest,
    query: z.strictObject({}),
    answer: json(
      z.object({
        app: App,
        scopes: z.array(z.string()).describe('The scopes of every project.'),
        resources: z
          .array(
            z.object({
              display_name: z.string(),
              scopes: z.array(z.object({ name: z.string(), description: z.string() })),
            }),
          )
          .describe('The resource servers that it asks for, and of their scopes those that the user can give.'),
        login_hint: z.string().nullable(),
        needs: z
          .enum(['sign-in', 'proof', 'consent', 'nothing'])
          .describe('What is missing: a signed-in user, a newer proof of who they are, their consent, or nothing.'),
        proof_max_age_seconds: z.int().nullable().describe('How old that proof may be, where the application says so.'),
      }),
    ),
    errors: [],
    refusals,
    belowMinimum: true,
    addition: true,
  },
  'POST /latchkey/authorization-requests/:request_id/approve': {
    purpose: 'Let the application have what it asks for, as the signed-in user.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    params: OfRequest,
    query: z.strictObject({}),
    body: z.strictObject({}).optional(),
    answer: json(Answered),
    errors: [],
    refusals: [...refusals, 'PROOF_TOO_OLD', 'CONNECTED_APPS_TOO_MANY'],
    addition: true,
  },
  'POST /latchkey/authorization-requests/:request_id/deny': {
    purpose: 'Send the user back to the application, which gets nothing.',
    access: 'client',
    params: OfRequest,
    query: z.strictObject({}),
    body: z.strictObject({}).optional(),
    answer: json(Answered),
    errors: [],
    refusals,
    belowMinimum: true,
    addition: true,
  },
} as const satisfies EndpointTable;

import * as z from 'zod';
import { type EndpointTable, json, list } from '../../endpoint.ts';

export const providers = {
  'GET /latchkey/oauth-providers': {
    purpose: 'List the identity providers that users can sign in with, with display names.',
    access: 'client',
    belowMinimum: true,
    query: z.strictObject({}),
    answer: json(list(z.object({ id: z.string(), display_name: z.string() }))),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;

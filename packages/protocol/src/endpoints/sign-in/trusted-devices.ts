import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { text, uuid } from '../../input/scalars.ts';

const TrustedDevice = z.object({
  id: z.string(),
  user_agent: z.string().nullable().describe('What the browser called itself when it was trusted.'),
  created_at_millis: z.int().describe('When it was trusted.'),
  expires_at_millis: z.int().describe('When its sign-ins are asked for the second factor again.'),
  last_used_at_millis: z.int().nullable().describe('When a sign-in last skipped the second factor there.'),
});

const ofUser = {
  access: 'client',
  user: 'USER_AUTHENTICATION_REQUIRED',
  inPerson: true,
  belowMinimum: true,
  addition: true,
} as const;

/** Browsers that signing in asks for no second factor, because their user said so once it was given there. */
export const trustedDevices = {
  'GET /latchkey/trusted-devices': {
    purpose: "List the browsers the signed-in user trusts, newest first: they aren't asked for the second factor.",
    ...ofUser,
    query: z.strictObject({}),
    answer: json(list(TrustedDevice)),
    errors: [],
  },
  'POST /latchkey/trusted-devices': {
    purpose: 'Trust the browser of a session that has proven the second factor, for as long as the project allows.',
    ...ofUser,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({}).optional(),
    recentProof: true,
    answer: json(TrustedDevice, 201),
    errors: ['USER_NOT_FOUND'],
    refusals: ['TRUSTED_DEVICES_OFF', 'DEVICE_NOT_TRUSTABLE'],
  },
  'DELETE /latchkey/trusted-devices/:id': {
    purpose: 'Stop trusting a browser: its next sign-in is asked for the second factor.',
    ...ofUser,
    params: z.object({ id: uuid }),
    answer: success,
    errors: [],
    refusals: ['TRUSTED_DEVICE_UNKNOWN'],
  },
} as const satisfies EndpointTable;

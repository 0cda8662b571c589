import * as z from 'zod';
import { type EndpointTable, json, text } from '../../endpoint.ts';
import { text as anyText } from '../../input/scalars.ts';

export const probes = {
  'GET ': {
    purpose: 'Greet, and say who the request was authenticated as.',
    access: 'public',
    query: z.strictObject({}),
    answer: text,
    errors: [],
  },
  'POST /check-version': {
    purpose: 'Tell a client whether its version fits the service.',
    access: 'public',
    projectFrom: 'nowhere',
    body: z.strictObject({ clientVersion: anyText }),
    answer: json(
      z.union([
        z.object({ upToDate: z.literal(true) }),
        z.object({ upToDate: z.literal(false), error: z.string(), severe: z.boolean() }),
      ]),
    ),
    errors: [],
  },
  'POST /check-feature-support': {
    purpose: 'Answer a client that asks for a feature this service does not have.',
    access: 'public',
    projectFrom: 'nowhere',
    body: z.unknown(),
    answer: text,
    errors: [],
  },
  'GET /projects/:projectId/.well-known/jwks.json': {
    purpose: "The public keys that verify a project's access tokens (RFC 7517).",
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: anyText }),
    answer: json(
      z.object({
        keys: z.array(
          z.union([
            z.object({
              kty: z.literal('EC'),
              alg: z.literal('ES256'),
              crv: z.literal('P-256'),
              x: z.string(),
              y: z.string(),
              kid: z.string(),
            }),
            z.object({
              kty: z.literal('RSA'),
              alg: z.literal('RS256'),
              n: z.string(),
              e: z.string(),
              kid: z.string(),
            }),
          ]),
        ),
      }),
    ),
    errors: [],
    refusals: ['PROJECT_UNKNOWN'],
  },
} as const satisfies EndpointTable;

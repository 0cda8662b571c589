import { allowedLevels, atLevel, type Endpoint } from '../../endpoint.ts';
import { type ErrorCode, errors } from '../../errors.ts';
import { type RefusalName, refusals } from '../../refusals.ts';
import { type Json, type JsonSchema, responseSchema } from '../json-schema.ts';
import { eachLevel } from './each-level.ts';

/** What any call may be answered before its endpoint is asked: who calls is not known, or not allowed this. */
const COMMON_ERRORS = [
  'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
  'INVALID_ACCESS_TYPE',
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  'ACCESS_TYPE_REQUIRED',
  'INSUFFICIENT_ACCESS_TYPE',
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  'INVALID_SECRET_SERVER_KEY',
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'PROJECT_NOT_FOUND',
  'BRANCH_DOES_NOT_EXIST',
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  'SCHEMA_ERROR',
  'BODY_PARSING_ERROR',
] as const satisfies readonly ErrorCode[];

/** What every failure looks like. */
export const errorComponents = {
  schemas: {
    Error: {
      type: 'object',
      description: 'A known error: a code, what it is about, and a sentence.',
      properties: {
        code: { $ref: '#/components/schemas/ErrorCode' },
        details: { type: 'object', description: 'Only there when the error has details.' },
        error: { type: 'string' },
      },
      required: ['code', 'error'],
    },
    ErrorCode: { type: 'string', enum: Object.keys(errors) },
    CommonErrorCode: {
      type: 'string',
      description: 'Errors of any call: the caller is unknown, or not allowed to make it.',
      enum: [...COMMON_ERRORS],
    },
  } satisfies Record<string, JsonSchema>,
  headers: {
    KnownError: { description: 'The code of the error.', schema: { $ref: '#/components/schemas/ErrorCode' } },
  },
  responses: {
    Failure: {
      description: 'Any other failure: a known error, such as one of authentication, or a sentence.',
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
        'text/plain': { schema: { type: 'string' } },
      },
    },
  },
};

/** The answer when all goes well, then the failures of the endpoint, by status. */
export function answers(endpoint: Endpoint): Record<string, Json> {
  const codes = errorCodes(endpoint);
  const names = [...new Set([...(endpoint.refusals ?? []), ...impliedRefusals(endpoint)])];
  const statuses = new Set([...codes.map((code) => errors[code][0]), ...names.map((name) => refusals[name][0])]);
  const failures = [...statuses]
    .sort((a, b) => a - b)
    .map((status) => [
      String(status),
      failure(
        codes.filter((code) => errors[code][0] === status),
        names.filter((name) => refusals[name][0] === status),
      ),
    ]);
  return {
    [endpoint.answer.status]: { description: 'Done.', ...answerHeaders(endpoint), content: answerContent(endpoint) },
    ...(endpoint.created && {
      201: { description: 'Made.', content: { 'application/json': { schema: responseSchema(endpoint.created) } } },
    }),
    ...Object.fromEntries(failures),
    default: { $ref: '#/components/responses/Failure' },
  };
}

function answerHeaders({ answer, answerHeaders }: Endpoint): Json {
  if (answer.kind === 'redirect')
    return { headers: { location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri' } } } };
  if (!answerHeaders) return {};
  const named = Object.entries(responseSchema(answerHeaders).properties ?? {});
  return { headers: Object.fromEntries(named.map(([name, schema]) => [`x-latchkey-${name}`, { schema }])) };
}

function answerContent(endpoint: Endpoint): Json {
  const { answer } = endpoint;
  if (answer.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (answer.kind === 'web-page') return { 'text/html': { schema: { type: 'string' } } };
  if (answer.kind === 'bytes') return { 'application/octet-stream': {} };
  if (answer.kind === 'redirect') return { 'application/json': { schema: { type: 'object' } } };
  const forms = allowedLevels(endpoint).flatMap((level) => {
    const schema = atLevel(answer.schema, level);
    return schema ? [{ level, json: responseSchema(schema) }] : [];
  });
  return { 'application/json': { schema: eachLevel(forms) } };
}

/** The endpoint's own errors, and those that its shape alone brings with it. */
export function errorCodes({ params, query, headers, body, user, internalOnly, errors: own }: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = [];
  if (body) implied.push('BODY_PARSING_ERROR');
  if (params || query || headers || body) implied.push('SCHEMA_ERROR');
  if (user) implied.push(user);
  if (internalOnly) implied.push('EXPECTED_INTERNAL_PROJECT');
  return [...new Set([...implied, ...own])];
}

/** The refusals that come with what the row asks of its caller. */
export const impliedRefusals = ({ access, belowMinimum, inPerson, recentProof }: Endpoint): RefusalName[] => [
  ...(access === 'public' || belowMinimum ? [] : (['ASSURANCE_TOO_LOW'] as const)),
  ...(access === 'public' || access === 'client' ? [] : (['OWNER_ROLE_INSUFFICIENT'] as const)),
  ...(inPerson ? (['IMPERSONATED'] as const) : []),
  ...(recentProof ? (['PROOF_TOO_OLD'] as const) : []),
];

/** Some refusals go on to say what exactly is wrong. */
const BEGINNINGS = 'How the sentence begins.';
const COMMON_CODE = { $ref: '#/components/schemas/CommonErrorCode' };

function failure(codes: readonly ErrorCode[], names: readonly RefusalName[]): Json {
  const sentences = names.map((name) => refusals[name][1]);
  const known = {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { properties: { code: { anyOf: [{ enum: codes }, COMMON_CODE] } } },
        ],
      },
    },
  };
  const plain = { 'text/plain': { schema: { type: 'string', description: BEGINNINGS, examples: sentences } } };
  return {
    description: [...codes, ...sentences].join(' · '),
    ...(codes.length > 0 && { headers: { 'x-latchkey-known-error': { $ref: '#/components/headers/KnownError' } } }),
    content: { ...(codes.length > 0 && known), ...(names.length > 0 && plain) },
  };
}

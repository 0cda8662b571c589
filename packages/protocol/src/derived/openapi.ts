import { allowedLevels, type Endpoint, type EndpointTable } from '../endpoint.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import { answers, errorComponents } from './openapi/answers.ts';
import { parameters, requestBody } from './openapi/input.ts';
import { nounOf } from './openapi/noun.ts';
import { security, securitySchemes } from './openapi/security.ts';
import { type DescribedError, describedErrors } from './openapi/sentences.ts';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Who may call it, lowest access level first. */
  readonly 'x-access': readonly string[];
  /** The response when no user is signed in. */
  readonly 'x-user'?: string;
  /** Ours, not part of the protocol of other clients. */
  readonly 'x-addition'?: true;
  readonly security: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, JsonSchema>; readonly [kind: string]: Json };
  /** Every known error by its code. */
  readonly 'x-errors': Readonly<Record<string, DescribedError>>;
}

const DESCRIPTION = `Requests name their project and access type in headers. A known error arrives as JSON with its code,
also in the header x-latchkey-known-error; any other failure is a sentence of plain text. Besides the errors listed with
an operation, a request can fail before it gets there: the components list every code there is.`;

/** The API as an OpenAPI 3.1 document, derived from the endpoint table: `openApiDocument(endpoints, { title, version, serverUrl })`. */
export function openApiDocument(
  endpoints: EndpointTable,
  { title, version, serverUrl }: { title: string; version: string; serverUrl: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    if (!endpoint) continue;
    const [method = '', route = ''] = key.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}') || '/';
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    paths,
    components: { ...errorComponents, securitySchemes },
    'x-errors': describedErrors,
  };
}

function operation(method: string, path: string, endpoint: Endpoint): Operation {
  const given = parameters(path, endpoint);
  const body = requestBody(endpoint);
  const words = (path === '/' ? 'index' : path).split(/\W+/).filter(Boolean);
  return {
    operationId: [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(''),
    summary: endpoint.purpose,
    tags: [nounOf(path)],
    'x-access': endpoint.access === 'public' ? ['public'] : allowedLevels(endpoint),
    ...(endpoint.user && { 'x-user': endpoint.user }),
    ...(endpoint.addition && { 'x-addition': true }),
    security: security(endpoint),
    ...(given.length > 0 && { parameters: given }),
    ...(body && { requestBody: body }),
    responses: answers(endpoint),
  };
}

import type * as z from 'zod';
import { type AccessLevel, allowedLevels, atLevel, type ByLevel, type Endpoint } from '../../endpoint.ts';
import { plainRequestHeaders } from '../../headers.ts';
import { type Json, requestSchema } from '../json-schema.ts';
import { eachLevel } from './each-level.ts';

/** What a request carries beside its body. Every name in the path is there, as OpenAPI demands. */
export function parameters(path: string, endpoint: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const declared = endpoint.params ? (requestSchema(endpoint.params).properties ?? {}) : {};
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: declared[name] ?? { type: 'string' } })),
    ...queryParameters(endpoint),
    ...headerParameters(endpoint),
  ];
}

/** The body; where access levels may send different things, one form for each of them. */
export function requestBody(endpoint: Endpoint): Json | undefined {
  const { body } = endpoint;
  if (!body) return undefined;
  const forms = allowedLevels(endpoint).flatMap((level) => {
    const schema = atLevel(body, level);
    return schema ? [{ level, schema }] : [];
  });
  const required = forms.every(({ schema }) => !schema.safeParse(undefined).success);
  const schema = eachLevel(forms.map(({ level, schema }) => ({ level, json: requestSchema(schema) })));
  return { required, content: { 'application/json': { schema } } };
}

function queryParameters(endpoint: Endpoint): Json[] {
  const levels = allowedLevels(endpoint);
  const schemas = levels.map((level) => propertiesAt(endpoint.query, level));
  const names = new Set(schemas.flatMap((properties) => Object.keys(properties.all)));
  return [...names].map((name) => {
    const by = levels.filter((_, index) => name in (schemas[index]?.all ?? {}));
    const highest = schemas.findLast((properties) => name in properties.all);
    return {
      name,
      in: 'query',
      required: schemas.every((properties) => properties.required.includes(name)),
      ...(by.length < levels.length && { description: `For ${by.join(' and ')} access only.` }),
      schema: highest?.all[name],
    };
  });
}

function headerParameters({ headers }: Endpoint): Json[] {
  if (!headers) return [];
  const { properties = {}, required = [] } = requestSchema(headers);
  // OpenAPI knows this one as a security scheme.
  const { authorization, ...others } = properties;
  return Object.entries(others).map(([name, schema]) => {
    const plain = plainRequestHeaders.some((known) => known === name);
    return { name: plain ? name : `x-latchkey-${name}`, in: 'header', required: required.includes(name), schema };
  });
}

function propertiesAt(query: ByLevel<z.ZodObject> | undefined, level: AccessLevel) {
  const schema = query && atLevel(query, level);
  const { properties = {}, required = [] } = schema ? requestSchema(schema) : {};
  return { all: properties, required };
}

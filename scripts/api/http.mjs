/** What the service offers over HTTP: a line for each endpoint, each field of its requests and answers, and its errors. */
import { root } from '../support/command.mjs';

/** The lines of each endpoint, by its method and path, read from the OpenAPI document of the contract that is built. */
export async function httpReport() {
  const { endpoints } = await import(`${root}packages/protocol/dist/index.js`);
  const { openApiDocument } = await import(`${root}packages/protocol/dist/derived/openapi.js`);
  const { paths } = openApiDocument(endpoints, { title: 'Latchkey', version: '', serverUrl: '' });
  const operations = Object.keys(paths)
    .sort()
    .flatMap((path) =>
      Object.entries(paths[path]).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, linesOf(operation)]),
    );
  return Object.fromEntries(operations);
}

/** `>` is asked for, `<` is answered; a field that not all levels have says which do. */
function linesOf({ 'x-access': levels, parameters = [], requestBody, responses }) {
  const fields = new Fields(levels);
  for (const { name, in: place, required, schema } of parameters) {
    fields.add(`> ${place} ${name}${required ? '' : '?'}`, schema);
  }
  const body = `> body${requestBody?.required === false ? '?' : ''}`;
  for (const { schema } of Object.values(requestBody?.content ?? {})) fields.add(body, schema);
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (/^[23]/.test(status)) fields.addAnswer(`< ${status}`, Object.entries(content));
  }
  const errors = Object.values(responses).flatMap(({ content = {} }) => codesIn(content));
  return [`access: ${levels.join(', ')}`, ...fields.lines(), `errors: ${[...new Set(errors)].sort().join(', ')}`];
}

const codesIn = (content) =>
  content['application/json']?.schema?.allOf?.flatMap(({ properties }) => properties?.code?.anyOf?.[0]?.enum ?? []) ??
  [];

/** Every field by its path, with its types and the levels that have it. */
class Fields {
  #levels;
  #found = new Map();

  constructor(levels) {
    this.#levels = levels;
  }

  addAnswer(path, contents) {
    if (contents.length === 0) this.#note(path, 'nothing', this.#levels);
    for (const [type, { schema }] of contents) {
      if (schema && type === 'application/json') this.add(path, schema);
      else this.#note(path, type, this.#levels);
    }
  }

  /** What differs by level is an alternative for each: `as server or admin`. */
  add(path, schema, levels = this.#levels) {
    for (const one of schema.anyOf ?? schema.oneOf ?? [schema]) {
      const titled = one.title?.startsWith('as ')
        ? levels.filter((level) => one.title.split(/\W+/).includes(level))
        : levels;
      if (one.anyOf ?? one.oneOf) this.add(path, one, titled);
      else this.#addOne(path, one, titled);
    }
  }

  #addOne(path, schema, levels) {
    if (schema.properties) {
      if (Object.keys(schema.properties).length === 0) this.#note(path, '{}', levels);
      for (const [name, field] of Object.entries(schema.properties)) {
        this.add(`${path}.${name}${schema.required?.includes(name) ? '' : '?'}`, field, levels);
      }
    } else if (schema.type === 'array' && schema.items) this.add(`${path}[]`, schema.items, levels);
    else for (const type of typesOf(schema)) this.#note(path, type, levels);
  }

  #note(path, type, levels) {
    const field = this.#found.get(path) ?? { types: new Set(), levels: new Set() };
    this.#found.set(path, field);
    field.types.add(type);
    for (const level of levels) field.levels.add(level);
  }

  lines() {
    return [...this.#found].map(([path, { types, levels }]) => {
      const only = levels.size < this.#levels.length ? ` (${[...levels].join(', ')})` : '';
      return `${path}: ${[...types].sort().join(' | ')}${only}`;
    });
  }
}

function typesOf(schema) {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  if (schema.type === undefined) return ['any'];
  const bounds = BOUNDS.flatMap((name) => (schema[name] === undefined ? [] : [`${name} ${schema[name]}`]));
  return [schema.type]
    .flat()
    .map((type) => (type === 'null' || bounds.length === 0 ? type : `${type} (${bounds.join(', ')})`));
}

const BOUNDS = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

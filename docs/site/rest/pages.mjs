import { readApi, titleOf } from './api.mjs';
import { asCurl, asFetch, exampleCall } from './example.mjs';
import { objectsIn, typeText } from './types.mjs';

/** The reference of the REST API: its pages as Markdown, by their names on the site. */
export function restPages() {
  const api = readApi();
  return new Map([
    ['api', overview(api)],
    ['api/errors', errorsPage(api)],
    ...[...api.nouns].map(([noun, entries]) => [`api/${noun}`, nounPage(api, noun, entries)]),
  ]);
}

function overview({ document, serverUrl, nouns }) {
  const headers = Object.values(document.components.securitySchemes).filter(({ name }) => name);
  return `# API reference

Every endpoint is below \`${serverUrl}\`. Bodies and responses are JSON. The same as an OpenAPI document: \`${serverUrl}/openapi.json\`.

## Authentication

Headers say which project a request is for, and with which access:

${headers.map(({ name, description }) => `- \`${name}\` ${plain(description)}`).join('\n')}

Each access level includes the ones below it: admin, server, client. Server and admin keys are secrets; never ship one to a browser.

## Errors

A known error is JSON with its code, which is also in the header \`x-latchkey-known-error\`. Any other failure is a sentence of plain text. [All errors](api/errors.md)

## Endpoints

<!-- endpoint filter -->

${[...nouns].map(([noun, entries]) => `### [${titleOf(noun)}](api/${noun}.md)\n\n${entries.map(endpointLine).join('\n')}\n`).join('\n')}`;
}

const endpointLine = ({ method, path, noun, operation }) =>
  `- [\`${method} ${path}\`](api/${noun}.md#${operation.operationId}) ${plain(operation.summary)} *${operation['x-access'].join(', ')}*`;

const errorsPage = ({ document }) => `# API errors

A known error is JSON: \`code\`, \`error\`, a sentence for people, and \`details\`, if it has any. Details are shown in braces here. What to do about each is in [Errors](../errors.md).

${Object.entries(document['x-errors'])
  .map(([code, { status, sentence }]) => `- \`${code}\` ${status}: ${plain(sentence)} {:#${code}}`)
  .join('\n')}
`;

const nounPage = (api, noun, entries) =>
  `# ${titleOf(noun)}\n\n${entries.map((entry) => endpoint(api, entry)).join('\n')}`;

function endpoint(api, entry) {
  const { method, path, operation } = entry;
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const call = exampleCall(api, entry);
  return [
    `## \`${method} ${path}\` {:#${operationId}}`,
    plain(summary),
    access(operation),
    ...(parameters.length > 0 ? ['**Parameters**', parameters.map(parameter).join('\n')] : []),
    ...(body ? ['**Body**', fields(body)] : []),
    '**Response**',
    ...Object.entries(responses)
      .filter(([status]) => /^[123]/.test(status))
      .map(response),
    failures(api, responses),
    '**Example**',
    '<!-- tabs language -->',
    `\`\`\`sh [curl]\n${asCurl(call)}\n\`\`\``,
    `\`\`\`js [JavaScript]\n${asFetch(call)}\n\`\`\`\n`,
  ].join('\n\n');
}

function access({ 'x-access': levels, 'x-user': user, 'x-addition': isOurs }) {
  const who = levels.includes('public') ? 'Access: public, no key needed.' : `Access: ${levels.join(', ')}.`;
  return `${who}${user ? ' Needs a signed-in user.' : ''}${isOurs ? ' Not part of the common protocol.' : ''}`;
}

const parameter = ({ name, in: place, required, description, schema }) =>
  `- ${head(name, `${typeText(schema)}, in the ${place}`, required)}${described(description)}`;

function response([status, { content = {}, headers = {} }]) {
  const [type, { schema } = {}] = Object.entries(content)[0] ?? [];
  const isRedirect = 'location' in headers;
  const where = isRedirect ? ', and the header `location` says where to continue' : '';
  const about = `Status ${status}${type ? `, ${type}` : ''}${where}.`;
  return schema && type === 'application/json' && !isRedirect ? `${about}\n\n${fields(schema)}` : about;
}

/** A body or a response; where access levels have different ones, one after the other. */
function fields(schema) {
  const forms = objectsIn(schema);
  if (forms.length === 0) return `${capital(typeText(schema))}.`;
  const [only] = forms;
  if (forms.length > 1 || only.title !== undefined)
    return forms.map((form, at) => folded(capital(form.title ?? `form ${at + 1}`), fieldList(form))).join('\n\n');
  return `${schema.type === 'array' ? 'A list of objects:\n\n' : ''}${fieldList(only)}`;
}

const fieldList = ({ properties = {}, required = [] }) =>
  Object.entries(properties)
    .map(([name, schema]) => field(name, schema, required.includes(name)))
    .join('\n');

function field(name, schema, required) {
  const line = `- ${head(name, typeText(schema), required)}${described(schema.description)}`;
  const inside = objectsIn(schema);
  if (inside.length === 0) return line;
  const content = folded('Fields', inside.map(fieldList).join('\n\n'));
  return `${line}\n\n${content.replace(/^(?=.)/gm, '  ')}\n`;
}

const head = (name, type, required) => `\`${name}\` ${plain(type)}${required ? '' : ', *optional*'}`;

const described = (text) => (text ? `: ${plain(text)}` : '');

const folded = (summary, content) => `<details>\n<summary>${plain(summary)}</summary>\n\n${content}\n\n</details>`;

function failures({ document }, responses) {
  const own = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { content = {} }]) => failuresOf(status, content, document['x-errors']));
  if (own.length === 0) return '**Errors**\n\nThe same as of every endpoint: [all errors](errors.md).';
  return `**Errors**\n\n${own.join('\n')}\n\nAnd those of every endpoint: [all errors](errors.md).`;
}

function failuresOf(status, content, errors) {
  const codes = content['application/json']?.schema?.allOf?.[1]?.properties?.code?.anyOf?.[0]?.enum ?? [];
  const sentences = content['text/plain']?.schema?.examples ?? [];
  return [
    ...codes.map((code) => `- ${status} [\`${code}\`](errors.md#${code}) ${plain(errors[code]?.sentence ?? '')}`),
    ...sentences.map((sentence) => `- ${status} ${plain(sentence)}`),
  ];
}

/** Text in which nothing is markup, but what stands in backticks. */
const plain = (text) =>
  text.replace(/`[^`]*`|[<*[\]\\]|(?<!\w)_|_(?!\w)/g, (part) =>
    part.length > 1 ? part : part === '<' ? '&lt;' : `\\${part}`,
  );

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

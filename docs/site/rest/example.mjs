const UUID = '6f1f7b5e-2d0c-4c1e-9d0a-3b1f5e8a7c42';
const DEEPEST = 4;

/** A call of an endpoint: the least that it takes. What to put in its place is in capitals. */
export function exampleCall({ document, serverUrl }, { method, path, operation }) {
  const parameters = (operation.parameters ?? []).filter(({ required }) => required);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(schema)))}`);
  const address = serverUrl + path.replace(/\{(\w+)\}/g, (_, name) => placeholder(name)).replace(/\/$/, '');
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    method,
    address: address + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      ...securityHeaders(document.components.securitySchemes, operation),
      ...parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => [name, placeholder(name)]),
      ...(body ? [['content-type', 'application/json']] : []),
    ],
    body: body && sample(body),
  };
}

export const asCurl = ({ method, address, headers, body }) =>
  [
    `curl -X ${method} ${quoted(address)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');

export const asFetch = ({ method, address, headers, body }) =>
  [
    `const response = await fetch('${address}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0
      ? []
      : ['  headers: {', ...headers.map(([name, value]) => `    '${name}': '${value}',`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '});',
  ].join('\n');

/** Of the sets of headers that would do, the one of the lowest access level. */
function securityHeaders(schemes, { security, ...operation }) {
  return Object.keys(security[0] ?? {}).map((scheme) => {
    const name = schemes[scheme]?.name ?? 'authorization';
    if (scheme === 'basic') return [name, 'Basic CREDENTIALS'];
    return [name, scheme === 'accessType' ? operation['x-access'][0] : placeholder(name)];
  });
}

const placeholder = (name) =>
  name
    .replace(/^x-latchkey-/, '')
    .replace(/\W/g, '_')
    .toUpperCase();

/** A value that fits a schema, with what has to be there. */
function sample(schema, depth = 0) {
  const { anyOf, enum: values, type, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (values) return values[0];
  if (anyOf) return sample(anyOf[0], depth);
  const [only] = [type].flat();
  if (only === 'array') return schema.minItems ? [sample(schema.items, depth + 1)] : [];
  if (only === 'object') {
    if (depth > DEEPEST) return {};
    return Object.fromEntries(required.map((name) => [name, sample(properties[name], depth + 1)]));
  }
  if (only === 'string') return textOf(schema);
  if (only === 'boolean') return true;
  return only === 'integer' || only === 'number' ? (schema.minimum ?? 1) : null;
}

function textOf({ format }) {
  if (format === 'uuid') return UUID;
  if (format === 'email') return 'ada@example.com';
  return format === 'uri' || format === 'url' ? 'https://app.example.com/' : '…';
}

/** As one word of a shell. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

import type { Json, JsonSchema } from '@latchkey/protocol/derived/json-schema';
import type { DescribedError } from '@latchkey/protocol/derived/openapi/sentences';
import { type Html, html } from '../platform/html/html.ts';
import { type Api, type Entry, titleOf } from './api.ts';
import { curlExample } from './example.ts';
import { parameterList, parametersOf, schemaFields } from './fields.ts';
import { type Frame, page } from './page.ts';

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;
interface Described {
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** The endpoints of a noun, each with what it takes and gives. */
export function nounPage(api: Api, frame: Frame, noun: string): string | undefined {
  const entries = api.nouns.get(noun);
  return entries && page(frame, titleOf(noun), noun, html`${entries.map((entry) => endpoint(api, frame, entry))}`);
}

function endpoint(api: Api, frame: Frame, entry: Entry): Html {
  const { method, path, operation } = entry;
  const { operationId: id, summary, requestBody } = operation;
  const parameters = parametersOf(operation.parameters);
  const body = (requestBody as Described | undefined)?.content?.['application/json']?.schema;
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}"><span class="method">${method}</span> <code>${path}</code></a></h2>
<p>${summary}</p>
<p>${access(operation)}</p>
${parameters.length > 0 ? html`<h3>Parameters</h3>${parameterList(parameters)}` : undefined}
${body ? html`<h3>Body</h3>${schemaFields(body)}` : undefined}
<h3>Answer</h3>
${good(operation.responses).map(answer)}
${failures(api, frame, operation.responses)}
<h3>Example</h3>
<pre><code>${curlExample(api, entry)}</code></pre>
</article>
`;
}

function access({ 'x-access': levels, 'x-user': user, 'x-addition': isOurs }: Entry['operation']): Html {
  const who = levels.includes('public') ? 'Anybody' : `Access: ${levels.join(', ')}`;
  return html`${who}.${user ? ' Somebody has to be signed in.' : ''}${isOurs ? ' An addition to the common protocol.' : ''}`;
}

const good = (responses: Entry['operation']['responses']): [status: string, response: Json][] =>
  Object.entries(responses).filter(([status]) => /^[123]/.test(status));

function answer([status, response]: [status: string, response: Json]): Html {
  const { content = {}, headers = {} } = response as Described;
  const [type = '', { schema } = {}] = Object.entries(content)[0] ?? [];
  const location = 'location' in headers ? ', and the header location says where to go on' : '';
  return html`<p>Status ${status}, ${type}${location}.</p>
${schema && type === 'application/json' && location === '' ? schemaFields(schema) : undefined}
`;
}

interface Failure {
  readonly status: string;
  readonly name?: string;
  readonly sentence: string;
}

function failures({ document }: Api, { root }: Frame, responses: Entry['operation']['responses']): Html {
  const own = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, response]) => failuresOf(status, response as Described, document['x-errors']));
  if (own.length === 0)
    return html`<h3>Errors</h3><p>Those of every endpoint: <a href="${root}/errors">all errors</a>.</p>`;
  return html`<h3>Errors</h3>
<ul class="fields">
${own.map(
  ({ status, name, sentence }) =>
    html`<li><span class="tag">${status}</span> ${name ? html`<a href="${root}/errors#${name}"><code>${name}</code></a> ` : undefined}<span>${sentence}</span></li>
`,
)}</ul>
<p>Besides them those of every endpoint: <a href="${root}/errors">all errors</a>.</p>`;
}

function failuresOf(
  status: string,
  { content = {} }: Described,
  errors: Readonly<Record<string, DescribedError>>,
): Failure[] {
  const known = content['application/json']?.schema?.allOf?.[1] as JsonSchema | undefined;
  const codes = ((known?.properties?.code as JsonSchema | undefined)?.enum ?? []) as string[];
  const sentences = (content['text/plain']?.schema?.enum ?? []) as string[];
  return [
    ...codes.map((name) => ({ status, name, sentence: errors[name]?.sentence ?? '' })),
    ...sentences.map((sentence) => ({ status, sentence })),
  ];
}

import { type Html, html } from '../platform/html/html.ts';
import { type Api, type Entry, find, levels, levelsOf, searchedText, titleOf, type Wanted } from './api.ts';
import { type Frame, page } from './page.ts';

/** All endpoints, noun by noun, or those that a reader looks for. The script narrows them down as one types. */
export function indexPage(api: Api, frame: Frame, wanted: Wanted): string {
  const found = find(api, wanted);
  const count = [...found.values()].reduce((sum, entries) => sum + entries.length, 0);
  return page(
    frame,
    'API reference',
    '',
    html`${introduction(api, frame)}
<h2 id="endpoints">Endpoints</h2>
<form role="search" action="${frame.root}#endpoints">
<p><label for="search">Search</label>
<input id="search" name="search" type="search" value="${wanted.search}" autocomplete="off" spellcheck="false"></p>
<p><label for="level">Called with</label>
<select id="level" name="level">
${levelOption('', 'anything', wanted)}
${levels.map((level) => levelOption(level, LEVELS[level], wanted))}
</select></p>
<button>Show</button>
</form>
<p id="count" role="status">${count === 1 ? '1 endpoint' : `${String(count)} endpoints`}</p>
${[...found].map(([noun, entries]) => group(frame, noun, entries))}
<p id="none"${count > 0 ? html` hidden` : undefined}>No endpoint is like that. <a href="${frame.root}">Show all</a></p>`,
  );
}

const LEVELS = {
  public: 'no key',
  client: 'a publishable client key',
  server: 'a secret server key',
  admin: 'a super-secret admin key',
};

const levelOption = (value: string, text: string, { level }: Wanted): Html =>
  html`<option value="${value}"${(level ?? '') === value ? html` selected` : undefined}>${text}</option>
`;

const group = ({ root }: Frame, noun: string, entries: readonly Entry[]): Html => html`<section data-group>
<h3><a href="${root}/${noun}">${titleOf(noun)}</a></h3>
<ul class="endpoints">
${entries.map((entry) => line(root, entry))}</ul>
</section>
`;

function line(root: string, entry: Entry): Html {
  const { method, path, noun, operation } = entry;
  return html`<li data-text="${searchedText(entry)}" data-levels="${levelsOf(entry).join(' ')}">
<a href="${root}/${noun}#${operation.operationId}"><span class="method">${method}</span> <code>${path}</code></a>
<span>${operation.summary}</span> <span class="tag">${operation['x-access'][0]}</span>
</li>
`;
}

function introduction({ document, serverUrl }: Api, { root }: Frame): Html {
  const schemes = document.components.securitySchemes as Readonly<
    Record<string, { readonly name?: string; readonly description: string }>
  >;
  const headers = Object.values(schemes).flatMap(({ name, description }) => (name ? [{ name, description }] : []));
  return html`<p>Every endpoint is below <code>${serverUrl}</code>. Bodies and answers are JSON. The same as an OpenAPI
document: <a href="${serverUrl}/openapi.json">openapi.json</a>.</p>
<h2>Who is calling</h2>
<p>Headers say which project a request is for, and with which access:</p>
<ul class="fields">
${headers.map(
  ({ name, description }) => html`<li><code>${name}</code> <span>${description}</span></li>
`,
)}</ul>
<p>A higher access may do whatever a lower one may: admin, server, client. A key of a server or an admin is a secret; never
ship one to a browser.</p>
<h2>When it fails</h2>
<p>A known error is JSON with its code, which also stands in the header <code>x-latchkey-known-error</code>; any other
failure is a sentence of plain text. <a href="${root}/errors">All errors</a></p>`;
}

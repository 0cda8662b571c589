import type { Json, JsonSchema } from '@latchkey/protocol/derived/json-schema';
import { type Html, html } from '../platform/html/html.ts';
import { objectsIn, typeText } from './type-text.ts';

/** What of a request stands in its address or its headers. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export const parametersOf = (parameters: readonly Json[] = []) =>
  parameters as readonly unknown[] as readonly Parameter[];

export const parameterList = (parameters: readonly Parameter[]): Html => html`<ul class="fields">
${parameters.map(
  ({ name, in: place, required, description, schema }) =>
    html`<li>${head(name, `${typeText(schema)}, in the ${place}`, required)}${description ? html` <span>${description}</span>` : undefined}</li>
`,
)}</ul>`;

/** A body or an answer; where access levels have different ones, one after the other. */
export function schemaFields(schema: JsonSchema): Html {
  const forms = objectsIn(schema);
  if (forms.length === 0) return html`<p>${capital(typeText(schema))}</p>`;
  const [only] = forms;
  const isOne = only && forms.length === 1 && only.title === undefined;
  if (isOne) return html`${schema.type === 'array' ? html`<p>A list of objects</p>` : undefined}${fieldList(only)}`;
  return html`${forms.map(
    (form, at) => html`<details>
<summary>${capital(form.title ?? `form ${at + 1}`)}</summary>
${fieldList(form)}
</details>
`,
  )}`;
}

function fieldList({ properties = {}, required = [] }: JsonSchema): Html {
  return html`<ul class="fields">
${Object.entries(properties).map(([name, schema]) => field(name, schema as JsonSchema, required.includes(name)))}</ul>`;
}

function field(name: string, schema: JsonSchema, required: boolean): Html {
  const inside = objectsIn(schema);
  const told = schema.description ? html` <span>${schema.description}</span>` : undefined;
  if (inside.length === 0)
    return html`<li>${head(name, typeText(schema), required)}${told}</li>
`;
  return html`<li><details>
<summary>${head(name, typeText(schema), required)}</summary>
${told}${inside.map((each) => fieldList(each))}
</details></li>
`;
}

const head = (name: string, type: string, required: boolean): Html =>
  html`<code>${name}</code> <span class="type">${type}</span>${required ? undefined : html` <span class="tag">optional</span>`}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

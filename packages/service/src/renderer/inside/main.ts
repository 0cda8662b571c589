import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import './chance.ts';
import { requireModule } from './modules.ts';
import { type Answer, keyOf, takeAnswers, type Wish, wishesOf } from './tailwind.ts';

/**
 * Runs in the sandbox before any tenant's program, and receives them. Programs may change every global; so what is
 * needed after them is saved here, and the damage is theirs alone, because each render starts afresh.
 */
type Program = (require: typeof requireModule, exports: object, module: object) => unknown;
type Input =
  | { readonly kind: 'html'; readonly html: string; readonly unsubscribeLink?: string }
  | { readonly kind: 'template'; readonly variables: Record<string, string> };

const { parse, stringify } = JSON;
const toText = String;
/** The innermost calls are enough. */
const MAX_STACK = 2_000;
const PRELOADS = /<link rel="preload" as="image"[^>]*>/g;
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

let refused: unknown;
let mail: ReactNode;
let unstyled = '';

/** Runs the programs and renders the mail once, to learn the wishes of its Tailwinds. */
export function begin(input: string, theme: Program, template: Program | undefined): string {
  const Theme = componentOf(theme, 'theme', 'EmailTheme');
  const Template = template && componentOf(template, 'template', 'EmailTemplate');
  mail = createElement(Theme, null, bodyOf(parse(input), Template));
  const wishes = wishesOf(() => {
    unstyled = renderToStaticMarkup(mail);
  });
  return stringify(wishes);
}

/** Renders the mail with the styles that the host has found. */
export function finish(answers: string): string {
  const given = parse(answers) as readonly (readonly [Wish, Answer])[];
  if (given.length === 0) return finished(unstyled);
  takeAnswers(new Map(given.map(([wish, answer]) => [keyOf(wish), answer])));
  return finished(renderToStaticMarkup(mail));
}

/** The refused import that no code awaited. */
export const refusedImport = (): string => (refused === undefined ? '' : explain(refused));

/** What a program threw, as text. */
export function explain(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return stringify({ thrown: toText(thrown) });
  const { name, message, stack } = thrown as Error;
  if (typeof message !== 'string') return stringify({ thrown: 'an object that is no error' });
  return stringify({
    name: toText(name),
    message: message.slice(0, MAX_STACK),
    stack: toText(stack).slice(0, MAX_STACK),
  });
}

function componentOf(program: Program, name: string, component: string): FunctionComponent<Record<string, unknown>> {
  const module = { exports: {} };
  const found = program(requireHere, module.exports, module);
  if (typeof found === 'function' || (typeof found === 'object' && found !== null)) return found as never;
  throw new MissingComponent(`The ${name} declares no component ${component}.`);
}

class MissingComponent extends Error {}

/** A refused `import()` may not be awaited, so the refusal is kept. */
function requireHere(name: unknown): object {
  try {
    return requireModule(name);
  } catch (error) {
    refused ??= error;
    throw error;
  }
}

function bodyOf(input: Input, Template: FunctionComponent<Record<string, unknown>> | undefined): ReactNode {
  if (input.kind === 'template') return Template && createElement(Template, input.variables);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the sender's own mail, as they wrote it.
  const html = createElement('div', { dangerouslySetInnerHTML: { __html: input.html } });
  if (input.unsubscribeLink === undefined) return html;
  const br = createElement('br');
  return createElement(
    Fragment,
    null,
    html,
    br,
    br,
    createElement('a', { href: input.unsubscribeLink }, 'Click here to unsubscribe from these emails'),
  );
}

/** A whole mail gets the outline that mail programs know best; what React adds for browsers to preload goes. */
function finished(html: string): string {
  const mailHtml = html.replace(PRELOADS, '');
  return mailHtml.startsWith('<html') ? `${DOCTYPE}${mailHtml}` : mailHtml;
}

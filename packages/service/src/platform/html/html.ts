import { raw, html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that was put together here: every value in it is escaped. */
export type Html = HtmlEscapedString;

type Part = string | Html | readonly (string | Html)[] | undefined;

/** Puts HTML together: html`<p>${name}</p>`. Hono's own takes promises and objects too, and may then answer a promise. */
export const html = template as (strings: TemplateStringsArray, ...parts: readonly Part[]) => Html;

/** What is HTML already. */
export { raw };

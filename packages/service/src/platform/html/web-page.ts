import { createHash } from 'node:crypto';
import { type Html, html, raw } from './html.ts';

/** Looks that need nothing but the page itself: light and dark, and as wide as a phone. */
const STYLE = `
:root {
  color-scheme: light dark;
  --background: light-dark(#f4f4f6, #0e0f12);
  --foreground: light-dark(#17181c, #ececef);
  --card: light-dark(#ffffff, #15161a);
  --border: light-dark(#e3e4e9, #292b32);
  --input: light-dark(#84868f, #777a85);
  --accent: light-dark(#3f51d1, #8494ff);
  --on-accent: light-dark(#ffffff, #0e0f12);
}
* { box-sizing: border-box; }
body {
  display: grid;
  min-height: 100dvh;
  margin: 0;
  padding: 1rem;
  place-items: center;
  background: var(--background);
  color: var(--foreground);
  font: 1rem / 1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: anywhere;
}
main {
  width: 100%;
  max-width: 26rem;
  padding: 2rem;
  border: 1px solid var(--border);
  border-radius: 14px;
  background: var(--card);
}
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0; }
form { margin-top: 1.5rem; }
label { display: block; margin-bottom: 0.375rem; font-weight: 600; }
input:not([type=hidden]) {
  width: 100%;
  min-height: 2.75rem;
  margin-bottom: 1rem;
  padding: 0 0.75rem;
  border: 1px solid var(--input);
  border-radius: 8px;
  background: var(--card);
  color: inherit;
  font: inherit;
}
button {
  width: 100%;
  min-height: 2.75rem;
  padding: 0 0.75rem;
  border: 1px solid var(--accent);
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.08); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) {
  body { padding: 0; place-items: stretch; background: var(--card); }
  main { padding: 1.5rem 1.25rem; border: 0; border-radius: 0; }
}
`;

const hashed = createHash('sha256').update(STYLE).digest('base64');

/** What such a page may do: show itself, and send a form back to where it came from. */
export const webPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hashed}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A page of the service itself, for people who come by a link: without scripts, whole in one answer. */
export const webPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.toString();

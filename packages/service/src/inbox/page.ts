import { type Html, html } from '../platform/html/html.ts';

/** The frame of every page of the inbox. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/inbox/inbox.css">
<script src="/inbox/inbox.js" type="module"></script>
</head>
<body>
${content}
</body>
</html>
`.toString();

/** A moment; the page's script tells it in the time of the reader. */
export const moment = (millis: number): Html => {
  const iso = new Date(millis).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
};

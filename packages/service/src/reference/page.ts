import { type Html, html } from '../platform/html/html.ts';
import { titleOf } from './api.ts';

/** Where the pages are, in front of which a proxy may have put a path. */
export interface Frame {
  readonly root: string;
  readonly nouns: readonly string[];
}

/** The frame of every page of the reference. */
export const page = ({ root, nouns }: Frame, title: string, current: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} – Latchkey API</title>
<script src="${root}/theme.js"></script>
<link rel="stylesheet" href="${root}/reference.css">
<script src="${root}/reference.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${root}">Latchkey API</a>
<a href="${root}/../">Documentation</a>
</header>
<div class="columns">
<nav aria-label="Reference">
<details open>
<summary>Contents</summary>
<ul>
${link(root, 'All endpoints', current === '')}
${link(`${root}/errors`, 'Errors', current === 'errors')}
</ul>
<ul>
${nouns.map((noun) => link(`${root}/${noun}`, titleOf(noun), current === noun))}
</ul>
</details>
</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
</div>
</body>
</html>
`.html;

const link = (href: string, text: string, isCurrent: boolean): Html =>
  html`<li><a href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${text}</a></li>
`;

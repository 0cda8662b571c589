import { escapeHtml } from './escape-html.mjs';
import { pathOf, relative, sections } from './pages.mjs';

/** The frame of every page. `titles` are those of all pages by their names. */
export function layout(name, { title, html, headings }, titles) {
  const to = (path) => relative(name, path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Latchkey</title>
<script src="${to('api/theme.js')}"></script>
<link rel="stylesheet" href="${to('api/reference.css')}">
<link rel="stylesheet" href="${to('docs.css')}">
<script src="${to('docs.js')}" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to('')}">Latchkey</a>
<a href="${to('api')}">API reference</a>
<search hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Press /" aria-keyshortcuts="/" aria-controls="found">
<div id="found" hidden><p role="status"></p><ol></ol></div>
</search>
</header>
<div class="columns">
<nav aria-label="Documentation">
<details open>
<summary>Contents</summary>
${Object.entries(sections)
  .map(([section, names]) => `<h2>${section}</h2>\n<ul>\n${names.map(navLine).join('')}</ul>`)
  .join('\n')}
</details>
</nav>
<main id="content" tabindex="-1">
${html.replace('</h1>\n', (end) => end + contents(headings))}${neighbours(name, titles, to)}</main>
</div>
</body>
</html>
`;

  function navLine(each) {
    const current = each === name ? ' aria-current="page"' : '';
    return `<li><a href="${to(pathOf(each))}"${current}>${escapeHtml(titles.get(each))}</a></li>\n`;
  }
}

/** A page of few parts needs none. */
const WORTH_CONTENTS = 3;
/** More would push the page itself away. */
const OPEN_CONTENTS = 16;

function contents(headings) {
  const highest = headings.filter(({ depth }) => depth === 2);
  const shown = highest.length < WORTH_CONTENTS ? headings.filter(({ depth }) => depth <= 3) : highest;
  if (shown.length < WORTH_CONTENTS) return '';
  const lines = shown.map(({ id, text }) => `<li><a href="#${id}">${text.replace(/<\/?a[^>]*>/g, '')}</a></li>`);
  return `<nav class="contents" aria-label="On this page">
<details${shown.length > OPEN_CONTENTS ? '' : ' open'}>
<summary>On this page</summary>
<ul>
${lines.join('\n')}
</ul>
</details>
</nav>
`;
}

function neighbours(name, titles, to) {
  const order = Object.values(sections).flat();
  const place = order.indexOf(name);
  const link = (kind, words, other) =>
    other
      ? `<a rel="${kind}" href="${to(pathOf(other))}"><span>${words}</span> ${escapeHtml(titles.get(other))}</a>\n`
      : '';
  return `<nav class="neighbours" aria-label="Before and after">
${link('prev', 'Before', order[place - 1])}${link('next', 'Next', order[place + 1])}</nav>
`;
}

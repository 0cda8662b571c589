import { type Html, html, raw } from '../platform/html/html.ts';
import type { Drawn, Parts } from './app.ts';
import { directionOf } from './language.ts';

interface PageOptions {
  readonly drawn: Drawn;
  readonly parts: Parts;
  /** The path of the files, with a slash at the end. */
  readonly assets: string;
  readonly language: string;
  /** As `brandStyle` makes it. */
  readonly style: string;
}

/** A page with the screen drawn in it; scripts bring it to life, and draw it from the settings in its head. */
export function documentOf({ drawn, parts, assets, language, style }: PageOptions): string {
  const { page } = drawn;
  const { displayName, branding } = page.project;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="latchkey" content="${JSON.stringify(page)}">
<title>${displayName}</title>
<link rel="icon" href="${branding?.logoUrl ?? 'data:,'}" referrerpolicy="no-referrer">
${parts.styles.map((name): Html => html`<link rel="stylesheet" href="${assets}${name}">`)}
<style>${raw(style)}</style>
${parts.filesOf(drawn.parts).map((name): Html => html`<link rel="modulepreload" href="${assets}${name}">`)}
<script type="module" src="${assets}${parts.entry}"></script>
</head>
<body>
<noscript><p>${drawn.noScript}</p></noscript>
<div id="root">${raw(drawn.html)}</div>
</body>
</html>
`.toString();
}

/** The project's color, before scripts set it: settings allow nothing but hexadecimal numbers. */
export function brandStyle({ page }: Drawn): string {
  const { brandColor, brandColorDark } = page.project.branding ?? {};
  const light = brandColor ?? brandColorDark;
  return light ? `:root{--latchkey-brand:light-dark(${light},${brandColorDark ?? light})}` : '';
}

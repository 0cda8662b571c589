import { readFileSync } from 'node:fs';
import { codeTheme, colourByClass } from '../code-theme.mjs';
import { asParts, extendMarkdown, slugify } from '../markdown.mjs';
import { indexOptions } from '../search/search.mjs';
import { navBar } from './corrections/nav-bar.mjs';
import { searchBox } from './corrections/search-box.mjs';
import { sidebarItem } from './corrections/sidebar-item.mjs';

const { sidebar, places } = JSON.parse(
  readFileSync(new URL('../../../node_modules/.cache/docs-pages/site.json', import.meta.url), 'utf8'),
);

/** VitePress would write it into each page, where the policy of the service runs no script. */
const EARLY = /<script id="check-mac-os">(.*?)<\/script>\s*/gs;
/** Of elements: the script sets them again where they matter. */
const STYLE = / style="(?:position:relative|--vp-vh:0px);"/g;

export default {
  title: 'Latchkey',
  description: 'Authentication and user management that a team runs itself.',
  lang: 'en',
  base: '/docs/',
  srcDir: '../../node_modules/.cache/docs-pages',
  cacheDir: '../../node_modules/.cache/vitepress',
  cleanUrls: true,
  // The switch is the dashboard's, and so is the script that sets the theme before the first paint.
  appearance: false,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/mark.svg' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['script', { src: '/docs/theme.js' }],
  ],
  metaChunk: true,
  // Of many pages only few are read next, and the policy lets nothing be fetched ahead.
  router: { prefetchLinks: false },
  // site.test.ts checks them, with their anchors.
  ignoreDeadLinks: true,
  markdown: {
    linkify: false,
    codeCopyButtonTitle: 'Copy code',
    theme: codeTheme,
    codeTransformers: [colourByClass],
    anchor: { slugify },
    headers: { level: [2, 3] },
    attrs: { leftDelimiter: '{:', allowedAttributes: ['id'] },
    config: (md) => extendMarkdown(md, places),
  },
  themeConfig: {
    nav: [
      { text: 'Documentation', link: '/', activeMatch: '^/(?!api)' },
      { text: 'API reference', link: '/api', activeMatch: '^/api' },
    ],
    sidebar,
    logo: { src: '/mark.svg', alt: '', width: 24, height: 24 },
    // Its own is drawn by the script, when the page is read already.
    outline: false,
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        _render: (text, env, md) => asParts(md.render(text, Object.assign(env, { isIndexed: true }))),
        miniSearch: { options: indexOptions },
      },
    },
  },
  transformHead: ({ page }) => [['link', { rel: 'alternate', type: 'text/markdown', href: `/docs/${page}` }]],
  transformPageData(page) {
    // Of a page with all names of a package, only these.
    if (page.relativePath.startsWith('reference/'))
      page.headers = page.headers.map((header) => ({ ...header, children: [] }));
  },
  transformHtml: (html) =>
    html.replace(EARLY, '').replace(STYLE, '').replace('<html lang="en"', '<html lang="en" data-latchkey="docs"'),
  vite: {
    plugins: [navBar, searchBox, sidebarItem],
    logLevel: 'warn',
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
  },
};

import { readFileSync, writeFileSync } from 'node:fs';
import { codeTheme, colourByClass } from '../code-theme.mjs';
import { asParts, extendMarkdown, slugify } from '../markdown.mjs';
import { indexOptions } from '../search/search.mjs';
import { searchBox } from './search-box.mjs';

const { sidebar, places } = JSON.parse(
  readFileSync(new URL('../../../node_modules/.cache/docs-pages/site.json', import.meta.url), 'utf8'),
);

/** VitePress would write these into each page, where the policy of the service runs no script. */
const EARLY = /<script id="check-(?:dark-mode|mac-os)">(.*?)<\/script>\s*/gs;
/** Of elements: the script sets them again where they matter. */
const STYLE = / style="(?:position:relative|--vp-vh:0px);"/g;

let early = '';

export default {
  title: 'Latchkey',
  description: 'Authentication and user management that a team runs itself.',
  lang: 'en',
  base: '/docs/',
  srcDir: '../../node_modules/.cache/docs-pages',
  cacheDir: '../../node_modules/.cache/vitepress',
  cleanUrls: true,
  // It would write a style into the page, which the policy refuses.
  appearance: { disableTransition: false },
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
    attrs: { leftDelimiter: '{:', allowedAttributes: ['id'] },
    config: (md) => extendMarkdown(md, places),
  },
  themeConfig: {
    nav: [
      { text: 'Documentation', link: '/', activeMatch: '^/(?!api)' },
      { text: 'API reference', link: '/api', activeMatch: '^/api' },
    ],
    sidebar,
    outline: [2, 3],
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        _render: (text, env, md) => asParts(md.render(text, env)),
        miniSearch: { options: indexOptions },
      },
    },
  },
  transformHead: ({ page }) => [['link', { rel: 'alternate', type: 'text/markdown', href: `/docs/${page}` }]],
  transformPageData(page) {
    // The members of what a package exports would fill the outline.
    if (page.relativePath.startsWith('reference/')) page.frontmatter.outline = 2;
  },
  transformHtml(html, _, { siteConfig }) {
    early = [...html.matchAll(EARLY)].map(([, script]) => script).join('\n');
    return html
      .replace(EARLY, '')
      .replace(STYLE, '')
      .replace('<script ', `<script src="${siteConfig.site.base}early.js"></script>\n    <script `);
  },
  buildEnd: ({ outDir }) => writeFileSync(`${outDir}/early.js`, early),
  vite: { plugins: [searchBox], logLevel: 'warn', build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 } },
};

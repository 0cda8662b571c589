import { onContentUpdated, useData, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h, onMounted } from 'vue';
import { Breadcrumb } from './breadcrumb.mjs';
import { followTabs, showChosenTabs } from './tabs.mjs';
import { ThemeSwitch } from './theme-switch.mjs';
import { Toc, TocDisclosure } from './toc.mjs';

export const Layout = {
  setup() {
    const { page } = useData();
    onMounted(followTabs);
    onContentUpdated(() => {
      showChosenTabs();
      // Of a setting the pages tell the default, which is the same everywhere.
      if (!/^(settings|cli)\b/.test(page.value.relativePath)) showOwnAddress();
    });
    const asMarkdown = () =>
      h('p', { class: 'as-markdown' }, [
        h('a', { href: withBase(`/${page.value.relativePath}`), target: '_self' }, 'View as Markdown'),
      ]);
    return () =>
      h(DefaultTheme.Layout, null, {
        'nav-bar-content-after': () => h(ThemeSwitch),
        'doc-before': () => [h(Breadcrumb), h(TocDisclosure)],
        'aside-top': () => h(Toc),
        'doc-footer-before': asMarkdown,
      });
  },
};

/** The pages are built for every installation; readers copy the address of theirs. */
function showOwnAddress() {
  for (const code of document.querySelectorAll('.vp-doc code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.data = texts.currentNode.data.replaceAll('http://localhost:4400', location.origin);
  }
}

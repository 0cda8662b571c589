import { useData, withBase } from 'vitepress';
import { useSidebar } from 'vitepress/theme-without-fonts';
import { h } from 'vue';

/** Where a page is: in the documentation or the API reference, and in which of its rooms. */
export const Breadcrumb = {
  setup() {
    const { page } = useData();
    const { sidebarGroups } = useSidebar();
    return () => {
      const path = `/${page.value.relativePath.replace(/(index)?\.md$/, '')}`;
      const room = sidebarGroups.value.find(({ items }) => items.some(({ link }) => link === path));
      const isApi = path.startsWith('/api');
      if (!room || path === '/' || path === '/api') return undefined;
      return h('nav', { class: 'breadcrumb', 'aria-label': 'Breadcrumb' }, [
        h('ol', [
          h('li', [h('a', { href: withBase(isApi ? '/api' : '/') }, isApi ? 'API reference' : 'Documentation')]),
          h('li', room.text),
        ]),
      ]);
    };
  },
};

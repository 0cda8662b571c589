import { useData } from 'vitepress';
import { h, onMounted, onUnmounted, ref } from 'vue';

/** How far below the top of the window a heading begins to be read: under the bar, and a few lines. */
const READ_FROM = 140;

const list = (headers, current, onClick) =>
  h(
    'ul',
    headers.map(({ title, slug, children }) =>
      h('li', [
        h('a', { href: `#${slug}`, 'aria-current': slug === current ? 'location' : undefined, onClick }, title),
        children.length > 0 ? list(children, current, onClick) : undefined,
      ]),
    ),
  );

/** Beside the text: the sections of the page, and which of them is read. */
export const Toc = {
  setup() {
    const { page } = useData();
    const current = useCurrentSection(() => page.value.headers);
    return () =>
      page.value.headers.length > 0
        ? h('nav', { class: 'toc', 'aria-labelledby': 'toc' }, [
            h('p', { id: 'toc' }, 'On this page'),
            list(page.value.headers, current.value),
          ])
        : undefined;
  },
};

/** Above the text where there is no room beside it. */
export const TocDisclosure = {
  setup() {
    const { page } = useData();
    const close = ({ currentTarget }) => currentTarget.closest('details').removeAttribute('open');
    return () =>
      page.value.headers.length > 0
        ? h('details', { class: 'toc-disclosure', key: page.value.relativePath }, [
            h('summary', 'On this page'),
            h('nav', { class: 'toc', 'aria-label': 'On this page' }, [list(page.value.headers, undefined, close)]),
          ])
        : undefined;
  },
};

function useCurrentSection(headersOf) {
  const current = ref();
  const look = () => {
    current.value = sectionRead(headersOf());
  };
  onMounted(() => {
    look();
    addEventListener('scroll', look, { passive: true });
  });
  onUnmounted(() => removeEventListener('scroll', look));
  return current;
}

/** The last section that has begun above the line of reading; at the end of the page the last there is. */
function sectionRead(headers) {
  const slugs = headers.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]);
  if (scrollY > 0 && scrollY + innerHeight >= document.body.offsetHeight - 1) return slugs.at(-1);
  return slugs.findLast((slug) => document.getElementById(slug)?.getBoundingClientRect().top < READ_FROM);
}

import { withBase } from 'vitepress';
import { h, onMounted, reactive, ref } from 'vue';
import { choice } from './choice.mjs';

const LANGUAGES = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  'pt-BR': 'Português',
  'zh-CN': '简体中文',
};
const WIDTHS = { full: 'Full', phone: 'Phone' };

/** In which language and how wide the components of a page are shown. */
const chosen = reactive({ lang: 'en', width: 'full' });

export const LiveChoices = () =>
  h('div', { class: 'live-choices' }, [
    choice('Language', LANGUAGES, chosen.lang, (lang) => Object.assign(chosen, { lang })),
    choice('Width', WIDTHS, chosen.width, (width) => Object.assign(chosen, { width })),
  ]);

/** A component of packages/react, in a frame that is loaded when it comes near; the page in it says how high it is. */
export const Live = {
  props: { component: { type: String, required: true } },
  setup({ component }) {
    // Without a script there would be nothing in the frame.
    const isShown = ref(false);
    onMounted(() => {
      isShown.value = true;
    });
    return () => {
      const { lang, width } = chosen;
      const src = withBase(`/live?${new URLSearchParams({ component, lang })}`);
      const frame = isShown.value && h('iframe', { key: src, title: `${component}, live`, loading: 'lazy', src });
      return h(
        'div',
        { class: ['live', { phone: width === 'phone' }], 'data-component': component },
        frame ? [frame] : [],
      );
    };
  },
};

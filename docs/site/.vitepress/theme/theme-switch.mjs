import { h, onMounted, onUnmounted, ref } from 'vue';
import { chooseTheme, currentTheme, onThemeChoice } from '../../../../apps/dashboard/src/app/theme-choice.ts';
import { choice } from './choice.mjs';

const icon = (name, path) => [
  h('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [h('path', { d: path })]),
  h('span', { class: 'visually-hidden' }, name),
];

const THEMES = {
  system: icon('System', 'M4 5h16v11H4zM9 20h6M12 16v4'),
  light: icon(
    'Light',
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  ),
  dark: icon('Dark', 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5'),
};

/** The theme of the documentation and the dashboard, which have one choice. */
export const ThemeSwitch = {
  setup() {
    const chosen = ref('system');
    const show = () => {
      chosen.value = currentTheme();
    };
    let stop;
    onMounted(() => {
      show();
      stop = onThemeChoice(show);
    });
    onUnmounted(() => stop());
    return () => h('div', { class: 'theme-switch' }, [choice('Theme', THEMES, chosen.value, chooseTheme)]);
  },
};

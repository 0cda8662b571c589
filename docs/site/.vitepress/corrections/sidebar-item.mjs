import { correct } from './correct.mjs';

const IS_BUTTON = 'collapsible && !item.link';

/** VitePress makes a button of each group, with another inside; only one that opens and closes is a button, by both its keys. */
export const sidebarItem = correct('VPSidebarItem', [
  [
    /:role="itemRole"/,
    `:role="${IS_BUTTON} ? 'button' : undefined" :aria-expanded="${IS_BUTTON} ? !collapsed : undefined"`,
  ],
  [/:tabindex="item\.items && 0"/, `:tabindex="${IS_BUTTON} ? 0 : undefined"`],
  [/role="button"\s+aria-label="toggle section"/, 'aria-hidden="true"'],
  [/@keydown\.enter="onCaretClick"\s+tabindex="0"/, ''],
  [
    /if \('key' in e && e\.key !== 'Enter'\) {\s+return\s+}/,
    "if ('key' in e) { if (e.key !== 'Enter' && e.key !== ' ') return; e.preventDefault() }",
  ],
]);

import { fileURLToPath } from 'node:url';
import { correct } from './correct.mjs';

const search = fileURLToPath(new URL('../../search/search.mjs', import.meta.url));

/** What is found and shown, and what the dialog says of itself for screen readers: VitePress calls all of it a button, with links in its options. */
export const searchBox = correct('VPLocalSearchBox', [
  [/import MiniSearch, /, `import { excerptOf, search } from ${JSON.stringify(search)}\n$&`],
  [
    /index\s+\.search\(filterTextValue\)\s+\.slice\(0, 16\)/,
    'search(index, filterTextValue).slice(0, 16).map((part) => ({ ...part, text: excerptOf(part) }))',
  ],
  [/const text = map\?\.get\(anchor\) \?\? ''/, 'const text = r.text'],
  [
    /<div v-if="showDetailedList" class="excerpt-wrapper">.*?class="excerpt-gradient-top" \/>\s*<\/div>/s,
    '<p v-if="p.text" :id="\'localsearch-words-\' + index" class="words" aria-hidden="true">{{ p.text }}</p>',
  ],
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/type="search"/, 'type="text" role="combobox" :aria-expanded="results?.length ? \'true\' : \'false\'"'],
  [/aria-autocomplete="both"/, 'aria-autocomplete="list"'],
  [
    /<li(\s+v-for="\(p, index\) in results"\s+:key="p.id")(\s+:id="[^"]*"\s+:aria-selected="[^"]*"\s+role="option")\s+>\s+<a/,
    '<li$1 role="none"><a$2',
  ],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    ':aria-describedby="p.text ? \'localsearch-words-\' + index : undefined"',
  ],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
  [/<div class="search-keyboard-shortcuts">/, '<div class="search-keyboard-shortcuts" aria-hidden="true">'],
  [/aria-labelledby="localsearch-label"(\s+class="VPLocalSearchBox")/, ':aria-label="buttonText"$1'],
  [/aria-labelledby="localsearch-label"(\s+autocapitalize)/, ':aria-label="buttonText"$1'],
]);

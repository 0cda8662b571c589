/** What the dialog of the search says of itself, for screen readers: VitePress calls all of it a button, with links in its options. */
const CORRECTIONS = [
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
  [/:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/, ''],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
  [/<div class="search-keyboard-shortcuts">/, '<div class="search-keyboard-shortcuts" aria-hidden="true">'],
  [/aria-labelledby="localsearch-label"(\s+class="VPLocalSearchBox")/, ':aria-label="buttonText"$1'],
  [/aria-labelledby="localsearch-label"(\s+autocapitalize)/, ':aria-label="buttonText"$1'],
];

export const accessibleSearch = {
  name: 'accessible-search',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    return CORRECTIONS.reduce((corrected, [wrong, right]) => {
      if (!wrong.test(corrected)) throw new Error(`VitePress has changed its search: ${wrong}`);
      return corrected.replace(wrong, right);
    }, code);
  },
};

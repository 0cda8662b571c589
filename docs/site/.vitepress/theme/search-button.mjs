import { h } from 'vue';

/** On the front page: opens the search of the bar. */
export const SearchButton = () =>
  h('p', { class: 'front-search' }, [
    h('button', { type: 'button', onClick: () => document.querySelector('.DocSearch-Button').click() }, [
      h('span', { class: 'vpi-search', 'aria-hidden': 'true' }),
      'Search the documentation',
    ]),
  ]);

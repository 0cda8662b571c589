import { h } from 'vue';

/** A choice of one of the options, kept as `state[key]`. */
export const select = (label, options, state, key) =>
  h('label', [
    label,
    ' ',
    h(
      'select',
      {
        value: state[key],
        onChange({ target }) {
          state[key] = target.value;
        },
      },
      Object.entries(options).map(([value, words]) => h('option', { value }, words)),
    ),
  ]);

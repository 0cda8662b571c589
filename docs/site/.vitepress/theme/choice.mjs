import { h } from 'vue';

/** A choice of one of a few options, all of them in sight. `options` holds what is shown of each by its value. */
export const choice = (label, options, chosen, onChoose) =>
  h('fieldset', { class: 'choice' }, [
    h('legend', label),
    ...Object.entries(options).map(([value, shown]) =>
      h('label', { key: value }, [
        h('input', { type: 'radio', name: label, value, checked: value === chosen, onChange: () => onChoose(value) }),
        shown,
      ]),
    ),
  ]);

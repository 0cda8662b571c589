import { h, onMounted, reactive, ref, watch } from 'vue';
import { choice } from './choice.mjs';

const LEVELS = {
  '': 'Any key',
  public: 'No key',
  client: 'Client key',
  server: 'Server key',
  admin: 'Admin key',
};

/** Narrows down the list of endpoints that follows it in the page. */
export const EndpointFilter = {
  setup() {
    const wanted = reactive({ search: '', level: '' });
    const count = ref();
    const form = ref();
    const show = () => {
      count.value = showWanted(form.value, wanted);
    };
    onMounted(show);
    watch(wanted, show);
    const onInput = ({ target }) => {
      wanted.search = target.value;
    };
    const onSubmit = (event) => event.preventDefault();
    return () =>
      h('form', { ref: form, class: 'endpoint-filter', onSubmit }, [
        h('label', ['Filter ', h('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', onInput })]),
        choice('Called with', LEVELS, wanted.level, (level) => Object.assign(wanted, { level })),
        h('p', { role: 'status' }, count.value === undefined ? '' : countOf(count.value)),
      ]);
  },
};

const countOf = (count) => (count === 1 ? '1 endpoint' : `${count} endpoints`);

/** Hides what isn't wanted, and a noun of which nothing is left. Answers how many endpoints are shown. */
function showWanted(form, { search, level }) {
  const words = search.toLowerCase().split(/\s+/);
  let shown = 0;
  for (let part = form.nextElementSibling; part; part = part.nextElementSibling) {
    if (part.tagName !== 'UL') continue;
    for (const line of part.children) {
      line.hidden = !isWanted(line, words, level);
      if (!line.hidden) shown++;
    }
    part.hidden = [...part.children].every((line) => line.hidden);
    part.previousElementSibling.hidden = part.hidden;
  }
  return shown;
}

function isWanted(line, words, level) {
  const text = line.textContent.toLowerCase();
  const levels = line.querySelector('em').textContent.split(', ');
  const isAllowed = !level || levels.includes(level) || levels.includes('public');
  return isAllowed && words.every((word) => text.includes(word));
}

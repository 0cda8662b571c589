// The components of a page, each in a frame of its own, in the language and at the width that somebody chooses.
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
const WIDTHS = { full: 'All there is', phone: 'A phone' };

const places = [...document.querySelectorAll('.live')];
const frames = places.map(({ dataset }) => frameOf(dataset.component));
const choices = document.createElement('div');
choices.className = 'live-choices';
choices.append(
  choice('Language', LANGUAGES, (lang) => {
    for (const [index, frame] of frames.entries()) frame.src = addressOf(places[index].dataset.component, lang);
  }),
  choice('Width', WIDTHS, (width) => {
    for (const place of places) place.classList.toggle('phone', width === 'phone');
  }),
);
document.querySelector('main h2').before(choices);
for (const [index, place] of places.entries()) place.append(frames[index]);
// The place that the address names has moved.
document.getElementById(location.hash.slice(1))?.scrollIntoView();

/** Loaded when it comes near; the page in it says how high it is. */
function frameOf(component) {
  const frame = document.createElement('iframe');
  frame.title = `${component}, live`;
  frame.loading = 'lazy';
  frame.src = addressOf(component, 'en');
  return frame;
}

function addressOf(component, lang) {
  return new URL(`live?${new URLSearchParams({ component, lang })}`, import.meta.url);
}

function choice(name, options, onChange) {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(...Object.entries(options).map(([value, words]) => new Option(words, value)));
  select.addEventListener('change', () => onChange(select.value));
  label.append(name, ' ', select);
  return label;
}

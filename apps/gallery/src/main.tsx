import reactStyles from '@latchkey/react/styles.css?inline';
import { createRoot } from 'react-dom/client';
import galleryStyles from './gallery.css?inline';
import { IndexPage } from './index-page.tsx';
import { asked as language, languages, translated } from './language.ts';
import { markWhenQuiet } from './quiet.ts';
import { idOf } from './state.ts';
import { states } from './states.ts';

const asked = new URLSearchParams(location.search);
const root = document.documentElement;
const id = asked.get('state');
const state = states.find((state) => idOf(state) === id);
const theme = asked.get('theme');

if (theme === 'light' || theme === 'dark') root.dataset.latchkeyTheme = theme;
if (asked.get('dir') === 'rtl' || state?.dir || language.lang === 'ar') root.dir = 'rtl';
if (state) document.title = idOf(state);
if (state?.at) {
  const address = new URL(state.at, location.href);
  for (const [name, value] of asked) address.searchParams.set(name, value);
  history.replaceState(null, '', address);
}

const styles = new CSSStyleSheet();
styles.replaceSync(state?.styles ?? galleryStyles + reactStyles);
document.adoptedStyleSheets = [styles];

/** The tests read here what there is, and how it is reached. */
Object.assign(window, {
  states: states.map((state) => ({
    id: idOf(state),
    steps: state.steps ?? [],
    only: state.only,
    isTranslated: state.styles === undefined,
  })),
  languages,
  translated,
});

markWhenQuiet();
// What a boundary has caught is on the page; only what nobody caught is a fault of the state.
createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: () => {} }).render(
  state ? state.render() : <IndexPage states={states} />,
);

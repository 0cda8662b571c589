import reactStyles from '@latchkey/react/styles.css?inline';
import { contract } from '@latchkey/testing/fake-api/contract';
import { createRoot, type Root } from 'react-dom/client';
import { holdTo } from './app.ts';
import { withNetwork } from './failures.ts';
import galleryStyles from './gallery.css?inline';
import { IndexPage } from './index-page.tsx';
import { asked as language, languages, translated } from './language.ts';
import { markWhenQuiet } from './quiet.ts';
import { idOf } from './state.ts';
import { states } from './states/index.ts';

const sheets = new Map<string, CSSStyleSheet>();
let root: Root | undefined;

/** Shows what an address asks for, as if it had just been opened: nothing is left of what was shown before. */
function show(search: string): void {
  root?.unmount();
  withNetwork();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/${search}`);
  const { dataset } = document.documentElement;
  const asked = new URLSearchParams(search);
  const state = states.find((state) => idOf(state) === asked.get('state'));
  const theme = asked.get('theme');
  if (theme === 'light' || theme === 'dark') dataset.latchkeyTheme = theme;
  else delete dataset.latchkeyTheme;
  const isRightToLeft = asked.get('dir') === 'rtl' || state?.dir || language().lang === 'ar';
  document.documentElement.dir = isRightToLeft ? 'rtl' : '';
  document.title = state ? idOf(state) : 'Gallery';
  document.adoptedStyleSheets = (state?.styles ? [state.styles] : [galleryStyles, reactStyles]).map(sheetOf);
  if (state?.at) {
    const address = new URL(state.at, location.href);
    for (const [name, value] of asked) address.searchParams.set(name, value);
    history.replaceState(null, '', address);
  }
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  markWhenQuiet();
  // Errors caught by a boundary are visible on the page; only uncaught ones are a fault of the state.
  root = createRoot(container, { onCaughtError: () => {} });
  root.render(state ? state.render() : <IndexPage states={states} />);
}

/** Shows what is there beside what an application may say itself, loaded before our styles or after them. */
function beside(styles: string, isFirst: boolean): void {
  const both = isFirst ? [styles, reactStyles] : [reactStyles, styles];
  document.adoptedStyleSheets = [galleryStyles, ...both].map(sheetOf);
}

/** They are long, and each is used many times. */
function sheetOf(styles: string): CSSStyleSheet {
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) sheet.replaceSync(styles);
  sheets.set(styles, sheet);
  return sheet;
}

/** The tests read here what there is and how it is reached, and go on from one state to the next. */
Object.assign(window, {
  states: states.map((state) => ({
    id: idOf(state),
    steps: state.steps ?? [],
    only: state.only,
    isTranslated: state.styles === undefined,
  })),
  languages,
  translated,
  show,
  beside,
});

holdTo(contract);
show(location.search);

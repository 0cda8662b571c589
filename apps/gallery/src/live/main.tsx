import '@latchkey/react/styles.css';
import { createRoot } from 'react-dom/client';
import { setApart } from './apart.ts';
import { components } from './components.ts';
import { fitFrame } from './fit-frame.ts';
import { AuthCard } from './frame.tsx';
import { languageOf } from './languages.ts';
import './live.css';

const asked = new URLSearchParams(location.search);
const name = asked.get('component') ?? '';
const rows: Readonly<Record<string, (typeof components)[keyof typeof components]>> = components;
const specimens = Object.hasOwn(rows, name) ? rows[name] : undefined;

setApart();
const language = await languageOf(asked.get('lang') ?? '');
document.title = name;
document.documentElement.lang = language.lang;
document.documentElement.dir = language.lang === 'ar' ? 'rtl' : 'ltr';
fitFrame();
// What a boundary has caught is on the page.
createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: () => {} }).render(
  specimens ? (
    <AuthCard component={name} specimens={specimens} language={language} />
  ) : (
    <p>There is no such component.</p>
  ),
);

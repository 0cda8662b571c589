import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Demo } from './demo.tsx';
import { latchkeyApp } from './latchkey.ts';
import { SetUp } from './set-up.tsx';
import { settings } from './settings.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const isSetUp = settings.projectId && settings.publishableClientKey;
const page = isSetUp ? <Demo app={latchkeyApp(settings)} /> : <SetUp settings={settings} />;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {page}
    <footer className="footer">
      <ThemeSwitch />
    </footer>
  </StrictMode>,
);

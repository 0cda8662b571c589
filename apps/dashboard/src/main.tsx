import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onCaughtError } from './app/describe-error.ts';
import { readSettings } from './app/settings.ts';
import { Dashboard } from './dashboard.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing from the page.');

const settings = readSettings(document);
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    {settings ? <Dashboard settings={settings} /> : <p>Open the dashboard at the URL of your Latchkey service.</p>}
  </StrictMode>,
);

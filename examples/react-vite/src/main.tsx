import '@latchkey/react/styles.css';
import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import { ClientApp } from '@latchkey/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Notes } from './notes.tsx';
import './styles.css';

/** Keys and addresses come from `.env.local`. */
const app = new ClientApp({ tokenStore: 'cookie' });

/** Below this path are all pages of signing in, and the account settings. */
const isHandler = location.pathname.startsWith(app.urls.handler);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider app={app}>{isHandler ? <LatchkeyHandler fullPage /> : <Notes />}</LatchkeyProvider>
  </StrictMode>,
);

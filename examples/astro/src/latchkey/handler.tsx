import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { ClientApp } from '@latchkey/sdk';
import { settings } from './settings';

const app = new ClientApp({ ...settings, tokenStore: 'cookie' });

/** Below /handler, every page that users sign in by, and their account settings. */
export function Handler() {
  return (
    <LatchkeyProvider app={app}>
      <LatchkeyHandler />
    </LatchkeyProvider>
  );
}

import { LatchkeyProvider } from '@latchkey/next';
import '@latchkey/react/styles.css';
import type { ReactNode } from 'react';
import './styles.css';

export const metadata = { title: 'Notes' };

/** Hands over no user, so that pages can be static. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider>{children}</LatchkeyProvider>
      </body>
    </html>
  );
}

import { LatchkeyProvider } from '@latchkey/next';
import type { ReactNode } from 'react';
import { latchkey } from '@/lib/latchkey';
import { Greeting } from './greeting';

/** Hands over who is signed in, so that the first HTML shows it already. */
export default function NotesLayout({ children }: { children: ReactNode }) {
  return (
    <LatchkeyProvider user={latchkey.getClientUser()}>
      <header className="page">
        <Greeting />
      </header>
      {children}
    </LatchkeyProvider>
  );
}

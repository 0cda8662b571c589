import { LatchkeyHandler } from '@latchkey/react';

/** Below /handler, every page that users sign in by, and their account settings. */
export default function Handler() {
  return <LatchkeyHandler />;
}

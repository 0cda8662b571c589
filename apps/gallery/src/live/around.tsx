import {
  Button,
  ErrorBoundary,
  Field,
  Input,
  LatchkeyHandler,
  LatchkeyProvider,
  LatchkeyTheme,
  OfflineBanner,
  SignedIn,
  SignIn,
  useApp,
  useUser,
} from '@latchkey/react';
import { knownError } from '@latchkey/testing/fake-api/answers';
import { useState } from 'react';
import { withoutNetwork } from '../failures.ts';
import type { Specimens } from './specimen.ts';

/** As an app's own page has it. */
function Greeting() {
  const user = useUser();
  return <p>{user ? `Hello, ${user.displayName}` : 'Signed out.'}</p>;
}

function Provided() {
  return (
    <LatchkeyProvider app={useApp()} lang="en-GB">
      <Greeting />
    </LatchkeyProvider>
  );
}

function Profile() {
  const { update } = useUser({ or: 'throw' });
  return (
    <div className="live-element">
      <Field label="Name">
        <Input defaultValue="Ada" />
      </Field>
      <Button onClick={() => void update({ displayName: 'Countess' }).catch(() => {})}>Save</Button>
    </div>
  );
}

/** The first thing that is done finds out that the session is over. */
const over = {
  'PATCH /users/me': knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }),
  'POST /auth/oauth/token': knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
};

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('The notes could not be read.');
  return <Button onClick={() => setBroken(true)}>Fail</Button>;
}

export const around = {
  LatchkeyProvider: {
    'signed in': { isSignedIn: true, render: () => <Provided /> },
    'signed out': { render: () => <Provided /> },
  },
  LatchkeyTheme: {
    orange: {
      render: () => (
        <LatchkeyTheme theme={{ light: { primary: '#e8590c' }, dark: { primary: '#ff922b' }, radius: '0' }}>
          <SignIn />
        </LatchkeyTheme>
      ),
    },
    green: {
      render: () => (
        <LatchkeyTheme theme={{ light: { primary: '#2b8a3e' }, dark: { primary: '#69db7c' }, radius: '1rem' }}>
          <SignIn />
        </LatchkeyTheme>
      ),
    },
  },
  LatchkeyHandler: {
    'all pages': {
      isHandler: true,
      render: (path = '/handler/sign-in') => <LatchkeyHandler location={path} fullPage={false} />,
    },
  },
  SignedIn: {
    'the session ends': {
      isSignedIn: true,
      room: '32rem',
      replies: over,
      render: () => (
        <SignedIn>
          <Profile />
        </SignedIn>
      ),
    },
    'signed out': {
      render: () => (
        <SignedIn fallback={<p>Only for those who are signed in.</p>}>
          <Profile />
        </SignedIn>
      ),
    },
  },
  ErrorBoundary: {
    'something fails': {
      render: () => (
        <ErrorBoundary>
          <Fragile />
        </ErrorBoundary>
      ),
    },
  },
  OfflineBanner: {
    'without network': {
      render() {
        if (navigator.onLine) withoutNetwork();
        return <OfflineBanner />;
      },
    },
  },
} satisfies Readonly<Record<string, Specimens>>;

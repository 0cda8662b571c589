import { never } from '@latchkey/testing/fake-api/answers';
import { failures } from '../../failures.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';

const signOut: Step = { click: ['button', 'Sign Out'] };
const error = (code: string, details?: object) =>
  `?${new URLSearchParams({ errorCode: code, message: `It says ${code}.`, ...(details && { details: JSON.stringify(details) }) })}`;

export const pages: readonly State[] = [
  screen('sign-out', 'asked', { isSignedIn: true }),
  screen('sign-out', 'busy', {
    isSignedIn: true,
    replies: { 'DELETE /auth/sessions/current': never },
    steps: [signOut],
  }),
  screen('sign-out', 'failed', {
    isSignedIn: true,
    replies: { 'DELETE /auth/sessions/current': failures.broken },
    steps: [signOut],
  }),
  screen('sign-out', 'done'),
  screen('error', 'without a code'),
  screen('error', 'of some code', { query: error('INVALID_OAUTH_CLIENT_ID_OR_SECRET') }),
  screen('error', 'access denied', { query: error('OAUTH_PROVIDER_ACCESS_DENIED') }),
  screen('error', 'account of another user', {
    query: error('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
    isSignedIn: true,
  }),
  screen('error', 'another account of the user', {
    query: error('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'),
    isSignedIn: true,
  }),
  screen('no-such-page', 'missing'),
];

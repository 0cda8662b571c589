import {
  AccountSettings,
  AuthPage,
  CliAuthConfirm,
  Consent,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  Impersonation,
  MagicLinkCallback,
  Mfa,
  OAuthCallback,
  PasswordReset,
  SignIn,
  SignOut,
  SignUp,
  TeamInvitation,
} from '@latchkey/react';
import { data, knownError, never } from '@latchkey/testing/fake-api/answers';
import { authorizationRequest } from '@latchkey/testing/fake-api/samples/connected-app';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { apiKeys, sessions } from '../accounts.ts';
import type { Circumstances } from '../app.ts';
import { failures } from '../failures.ts';
import { listed } from '../passkeys.ts';
import { badCodes, code } from '../states/sign-in/codes.ts';
import { teams } from '../teams.ts';
import type { Specimen, Specimens } from './specimen.ts';

const wrong = { 'POST /auth/password/sign-in': failures.wrongPassword };
const passwordOnly = { magic_link_enabled: false, passkey_enabled: false, enabled_oauth_providers: [] };
const query = code.slice(1);
const expired = badCodes[1]?.[1] ?? failures.broken;
/** A sign-in waits for its second factor in this tab. */
const tabStorage = { read: () => 'a'.repeat(45), write: () => {} };

const TOKENS = 'POST /auth/oauth/token';
const waits = 's'.repeat(43);
/** A sign-in that has begun in this browser comes back from its provider. */
const cameBack = {
  query: `code=${'c'.repeat(64)}&state=${waits}`,
  environment: { cookies: { read: () => `latchkey-oauth-${waits}=${'v'.repeat(43)}`, write: () => {} } },
};

/** A page that a mailed link leads to: with a good code, and with one that is too old. */
const mailed = (render: Specimen['render'], check: string, circumstances: Circumstances = {}): Specimens => ({
  'good link': { ...circumstances, query, render },
  'expired link': { ...circumstances, query, replies: { [check]: expired }, render },
});

const empty: Readonly<Record<string, Reply>> = {
  'GET /latchkey/passkeys': listed(),
  'GET /latchkey/user-api-keys': apiKeys.none,
  'GET /latchkey/sessions': sessions.one,
  'GET /teams': teams.none,
};

export const pages = {
  SignIn: {
    'all ways': { render: () => <SignIn /> },
    'password only': { config: passwordOnly, render: () => <SignIn /> },
    'wrong password': { config: passwordOnly, replies: wrong, render: () => <SignIn /> },
    'signed in already': { isSignedIn: true, render: () => <SignIn /> },
  },
  SignUp: {
    'all ways': { render: () => <SignUp /> },
    'with a question': {
      config: passwordOnly,
      render: () => <SignUp fields={[{ name: 'company', label: 'Company' }]} />,
    },
    'address taken': {
      config: passwordOnly,
      replies: { 'POST /auth/password/sign-up': failures.taken },
      render: () => <SignUp />,
    },
    closed: { config: { sign_up_enabled: false }, render: () => <SignUp /> },
  },
  AuthPage: {
    'sign-in': { render: () => <AuthPage type="sign-in" firstTab="password" /> },
    'sign-up': { render: () => <AuthPage type="sign-up" extraInfo="By going on you agree to our terms." /> },
  },
  Mfa: {
    asked: { environment: { tabStorage }, render: () => <Mfa /> },
    'wrong code': {
      environment: { tabStorage },
      replies: { 'POST /auth/mfa/sign-in': knownError('INVALID_TOTP_CODE') },
      render: () => <Mfa />,
    },
    'nothing waits': { render: () => <Mfa /> },
  },
  ForgotPassword: { asked: { render: () => <ForgotPassword /> } },
  PasswordReset: mailed(() => <PasswordReset />, 'POST /auth/password/reset/check-code'),
  MagicLinkCallback: mailed(() => <MagicLinkCallback />, 'POST /latchkey/otp/check-code'),
  EmailVerification: mailed(() => <EmailVerification />, 'POST /contact-channels/verify/check-code'),
  OAuthCallback: {
    'on the way': { ...cameBack, replies: { [TOKENS]: never }, render: () => <OAuthCallback /> },
    'provider failed': { ...cameBack, replies: { [TOKENS]: failures.broken }, render: () => <OAuthCallback /> },
  },
  TeamInvitation: mailed(() => <TeamInvitation />, 'POST /latchkey/team-invitations/inspect', { isSignedIn: true }),
  CliAuthConfirm: {
    asked: { isSignedIn: true, query: `login_code=7kq2m0rx${'0'.repeat(37)}`, render: () => <CliAuthConfirm /> },
  },
  Consent: {
    asked: {
      isSignedIn: true,
      query: 'request=q7mZ0rx2',
      replies: { 'GET /latchkey/authorization-requests/:request_id': data(authorizationRequest()) },
      render: () => <Consent />,
    },
  },
  Impersonation: mailed(() => <Impersonation />, 'POST /latchkey/impersonation/check-code'),
  AccountSettings: {
    'with data': { isSignedIn: true, render: () => <AccountSettings /> },
    empty: { isSignedIn: true, replies: empty, render: () => <AccountSettings /> },
    'a section of your own': {
      isSignedIn: true,
      render: () => (
        <AccountSettings extraItems={[{ id: 'billing', title: 'Billing', content: <p>You pay nothing.</p> }]} />
      ),
    },
  },
  SignOut: { asked: { isSignedIn: true, render: () => <SignOut /> }, done: { render: () => <SignOut /> } },
  ErrorPage: {
    'access denied': {
      query: 'errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Denied.',
      render: () => <ErrorPage />,
    },
    'any other': { render: () => <ErrorPage /> },
  },
} satisfies Readonly<Record<string, Specimens>>;

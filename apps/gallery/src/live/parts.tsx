import {
  ConnectedAccounts,
  CredentialSignIn,
  CredentialSignUp,
  MagicLinkSignIn,
  MessageCard,
  MfaSetUp,
  OAuthButton,
  OAuthButtonGroup,
  PasskeyButton,
  PasskeySetUp,
  RecoveryCodes,
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
  SingleSignOnSettings,
  UserAvatar,
  UserButton,
  usePasskeySignIn,
  useTeams,
} from '@latchkey/react';
import { type ReactNode, useState } from 'react';
import { failures } from '../failures.ts';
import { listed } from '../passkeys.ts';
import { noSingleSignOn, teams } from '../teams.ts';
import type { Specimens } from './specimen.ts';

const form = (content: ReactNode) => <div className="live-form">{content}</div>;
const element = (content: ReactNode) => <div className="live-element">{content}</div>;
/** For the menu. */
const room = '20rem';

function SignInByPasskey() {
  return <PasskeyButton passkey={usePasskeySignIn({ isOnlyByButton: true })} />;
}

function SignOnOfFirstTeam() {
  const [first] = useTeams();
  return first && <SingleSignOnSettings team={first} />;
}

/** In the place of the app, which would keep the chosen one. */
function Switcher(props: Pick<SelectedTeamSwitcherProps, 'allowNull' | 'nullLabel'>) {
  const [first = null] = useTeams();
  const [chosen, choose] = useState(first);
  return <SelectedTeamSwitcher {...props} selectedTeam={chosen} onChange={choose} noUpdateSelectedTeam />;
}

const many = ['google', 'github', 'microsoft', 'apple', 'gitlab', 'discord'].map((id) => ({ id }));
const codes = Array.from({ length: 10 }, (_, n) => `k7m2-pq8r-st9v-wx0${n}`);

export const parts = {
  UserButton: {
    'with name and address': { isSignedIn: true, room, render: () => element(<UserButton showUserInfo />) },
    'picture only': { isSignedIn: true, room, render: () => element(<UserButton />) },
    'an item of your own': {
      isSignedIn: true,
      room,
      render: () => element(<UserButton extraItems={[{ text: 'Billing', onClick: () => {} }]} />),
    },
    'signed out': { room, render: () => element(<UserButton />) },
  },
  UserAvatar: {
    'with a name': { render: () => element(<UserAvatar user={{ displayName: 'Ada Lovelace' }} size={64} />) },
    nobody: { render: () => element(<UserAvatar user={null} size={64} border />) },
  },
  SelectedTeamSwitcher: {
    'three teams': { isSignedIn: true, room, render: () => element(<Switcher />) },
    'many teams': {
      isSignedIn: true,
      room: '28rem',
      replies: { 'GET /teams': teams.many },
      render: () => element(<Switcher allowNull nullLabel="Personal" />),
    },
    'no team': {
      isSignedIn: true,
      room,
      replies: { 'GET /teams': teams.none },
      render: () => element(<Switcher />),
    },
  },
  CredentialSignIn: {
    'right password': { render: () => form(<CredentialSignIn />) },
    'wrong password': {
      replies: { 'POST /auth/password/sign-in': failures.wrongPassword },
      render: () => form(<CredentialSignIn />),
    },
  },
  CredentialSignUp: {
    'password twice': { render: () => form(<CredentialSignUp />) },
  },
  MagicLinkSignIn: {
    'both steps': { render: () => form(<MagicLinkSignIn />) },
    'too many tries': {
      replies: { 'POST /latchkey/otp/send-sign-in-code': failures.limited },
      render: () => form(<MagicLinkSignIn />),
    },
  },
  OAuthButton: { 'one provider': { render: () => form(<OAuthButton provider="github" type="sign-in" />) } },
  OAuthButtonGroup: {
    two: { render: () => form(<OAuthButtonGroup type="sign-in" />) },
    many: { config: { enabled_oauth_providers: many }, render: () => form(<OAuthButtonGroup type="sign-up" />) },
  },
  PasskeyButton: { ready: { render: () => form(<SignInByPasskey />) } },
  PasskeySetUp: {
    'with passkeys': { isSignedIn: true, render: () => form(<PasskeySetUp />) },
    none: { isSignedIn: true, replies: { 'GET /latchkey/passkeys': listed() }, render: () => form(<PasskeySetUp />) },
  },
  MfaSetUp: { 'first step': { isSignedIn: true, render: () => form(<MfaSetUp onDone={() => {}} />) } },
  RecoveryCodes: { new: { render: () => form(<RecoveryCodes codes={codes} onDone={() => {}} />) } },
  ConnectedAccounts: { none: { isSignedIn: true, render: () => form(<ConnectedAccounts />) } },
  SingleSignOnSettings: {
    'nothing set up': { isSignedIn: true, replies: noSingleSignOn, render: () => form(<SignOnOfFirstTeam />) },
  },
  MessageCard: {
    'two actions': {
      render: () => (
        <MessageCard title="Share the notes?" primaryButtonText="Share" secondaryButtonText="Cancel">
          Anyone with the link can read them.
        </MessageCard>
      ),
    },
    'an action that fails': {
      render: () => (
        <MessageCard
          title="Share the notes?"
          primaryButtonText="Share"
          primaryAction={() => Promise.reject(new Error('It did not work.'))}
        />
      ),
    },
  },
} satisfies Readonly<Record<string, Specimens>>;

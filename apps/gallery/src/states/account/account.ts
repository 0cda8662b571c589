import { data, knownError, listOf, never, refusal } from '@latchkey/testing/fake-api/answers';
import { connectedAppBody } from '@latchkey/testing/fake-api/samples/connected-app';
import { delegationBody } from '@latchkey/testing/fake-api/samples/delegation';
import { ceremony, secondFactors, securityKey, trustedDevice } from '@latchkey/testing/fake-api/samples/sign-in';
import { linkedAccount, onceShown } from '@latchkey/testing/fake-api/samples/user';
import { account, graceUntil } from '../../account-page.ts';
import { apiKeys, keyBody, sessions } from '../../accounts.ts';
import { failures } from '../../failures.ts';
import { listed } from '../../passkeys.ts';
import type { State, Step } from '../../state.ts';

const impersonated = refusal('IMPERSONATED');
const rename: Step = { click: ['button', 'Change name'] };
const saveName: readonly Step[] = [rename, { fill: 'Name', with: 'Augusta' }, { click: ['button', 'Save'] }];
const changePassword: readonly Step[] = [
  { fill: 'Current password', with: 'not the right one' },
  { fill: 'New password', with: 'correct horse battery' },
  { click: ['button', 'Change password'] },
];
const createKey: readonly Step[] = [
  { click: ['button', 'Create key'] },
  { fill: 'Description', with: 'Backups' },
  { click: ['button', 'Create key'] },
];
const secondFactor = { requires_totp_mfa: true };
const recovery = {
  'GET /latchkey/mfa': data(secondFactors({ authenticator_app: true, recovery_codes_remaining: 7 })),
};
const withKeys = {
  'GET /latchkey/mfa': data(
    secondFactors({
      authenticator_app: true,
      security_keys: [
        securityKey(1, { name: 'Blue one', last_used_at_millis: Date.UTC(2026, 9, 3, 12) }),
        securityKey(2, { name: 'In the safe' }),
      ],
      recovery_codes_remaining: 9,
    }),
  ),
  'GET /latchkey/trusted-devices': listOf(trustedDevice),
};
const apps = {
  'GET /latchkey/connected-apps': listOf(
    connectedAppBody(),
    connectedAppBody({
      client_id: 'client_reports',
      name: 'Northwind Reports',
      home_url: null,
      scopes: ['openid', 'profile', 'offline_access', 'teams', 'permissions'],
      created_at_millis: Date.UTC(2025, 10, 11, 12),
    }),
  ),
};
const agents = {
  'GET /latchkey/delegations': listOf(
    delegationBody({ last_used_at_millis: Date.UTC(2026, 9, 3, 12) }),
    delegationBody({
      id: 'delegation-2',
      agent: { client_id: 'client_review', name: 'Northwind Review', logo_url: null },
      purpose: 'Review the pull requests of the mobile team',
      resources: [],
      connected_accounts: ['github', 'gitlab'],
      may_delegate: true,
    }),
  ),
};
const END_TRIP = 'End access: Travel agent, Book the trip to Oslo';
const onlyPasskey = { user: { has_password: false, passkey_auth_enabled: true, oauth_providers: [] } };
const connected = { oauth_providers: [linkedAccount('github', 'ada@example.com')] };

export const accountStates: readonly State[] = [
  { ...account('', 'list of sections'), only: 'phone' },
  account('profile', 'as it is'),
  account('profile', 'without a name', { user: { display_name: null } }),
  account('profile', 'changing the name', { steps: [rename] }),
  account('profile', 'name busy', { replies: { 'PATCH /users/me': never }, steps: saveName }),
  account('profile', 'name failed', { replies: { 'PATCH /users/me': failures.broken }, steps: saveName }),
  account('profile', 'cutting a picture', { steps: [{ choosePicture: 'Picture' }, { see: 'Crop your picture' }] }),
  account('password', 'change'),
  account('password', 'first one', { user: { has_password: false } }),
  account('password', 'without an email', { user: { primary_email: null } }),
  account('password', 'empty', { steps: [{ click: ['button', 'Change password'] }] }),
  account('password', 'wrong one', {
    replies: { 'POST /auth/password/update': knownError('PASSWORD_CONFIRMATION_MISMATCH') },
    steps: changePassword,
  }),
  account('password', 'while acting as somebody', {
    replies: { 'POST /auth/password/update': impersonated },
    steps: changePassword,
  }),
  account('passkeys', 'some', { replies: { 'GET /latchkey/passkeys': listed('Apple Passwords', 'Windows Hello') } }),
  account('passkeys', 'last way in', {
    ...onlyPasskey,
    config: { enabled_oauth_providers: [], magic_link_enabled: false },
    replies: { 'GET /latchkey/passkeys': listed('Apple Passwords') },
  }),
  account('passkeys', 'a phone alone can keep one', {
    replies: { 'GET /latchkey/passkeys': listed() },
    can: { onThisDevice: false, onAnotherDevice: true, automatic: false },
  }),
  account('second-factor', 'off'),
  account('second-factor', 'off, and required soon', {
    replies: { 'GET /latchkey/assurance': data(graceUntil(Date.UTC(2026, 11, 3, 12))) },
  }),
  account('second-factor', 'setting up', { steps: [{ click: ['button', 'Set up an authenticator app'] }] }),
  account('second-factor', 'on', { user: secondFactor, replies: recovery }),
  account('second-factor', 'turning off', {
    user: secondFactor,
    replies: recovery,
    steps: [{ click: ['button', 'Turn off'] }],
  }),
  account('second-factor', 'security keys and trusted browsers', { user: secondFactor, replies: withKeys }),
  account('second-factor', 'removing the only one', {
    user: secondFactor,
    replies: { 'GET /latchkey/mfa': data(secondFactors({ security_keys: [securityKey(1)] })) },
    steps: [{ click: ['button', 'Remove Security key'] }],
  }),
  account('second-factor', 'renaming a security key', {
    user: secondFactor,
    replies: withKeys,
    steps: [{ click: ['button', 'Rename Blue one'] }],
  }),
  account('second-factor', 'a key that was not used', {
    user: secondFactor,
    replies: { ...withKeys, 'POST /latchkey/security-keys/initiate': data(ceremony.addKey) },
    refuses: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    steps: [{ click: ['button', 'Add a security key'] }, { see: 'This security key is already in your account.' }],
  }),
  account('connected-accounts', 'one of two', { user: connected }),
  account('connected-accounts', 'last way in', {
    user: { ...connected, has_password: false, passkey_auth_enabled: false },
    config: { magic_link_enabled: false },
  }),
  account('connected-accounts', 'one that is off', {
    user: { oauth_providers: [linkedAccount('gitlab', null)] },
  }),
  account('connected-accounts', 'of the project', {
    config: { enabled_oauth_providers: [{ id: 'staff' }] },
    replies: {
      'GET /latchkey/oauth-providers': data({
        is_paginated: false,
        items: [{ id: 'staff', display_name: 'Northwind Staff' }],
      }),
    },
  }),
  account('connected-apps', 'two', { replies: apps }),
  account('connected-apps', 'disconnecting', { replies: apps, steps: [{ click: ['button', 'Disconnect Notes'] }] }),
  account('connected-apps', 'not disconnected', {
    replies: { ...apps, 'DELETE /latchkey/connected-apps/:client_id': impersonated },
    steps: [{ click: ['button', 'Disconnect Notes'] }, { click: ['button', 'Disconnect'] }],
  }),
  account('connected-apps', 'none'),
  account('agents', 'two', { replies: agents }),
  account('agents', 'ending', { replies: agents, steps: [{ click: ['button', END_TRIP] }] }),
  account('agents', 'not ended', {
    replies: { ...agents, 'DELETE /latchkey/delegations/:delegation_id': impersonated },
    steps: [{ click: ['button', END_TRIP] }, { click: ['button', 'End access'] }],
  }),
  account('agents', 'none'),
  account('connected-accounts', 'disconnecting', {
    user: connected,
    steps: [{ click: ['button', 'Disconnect GitHub'] }],
  }),
  account('connected-accounts', 'not disconnected', {
    user: connected,
    replies: { 'DELETE /latchkey/connected-accounts/me/github': impersonated },
    steps: [{ click: ['button', 'Disconnect GitHub'] }, { click: ['button', 'Disconnect'] }],
  }),
  account('sessions', 'some'),
  account('sessions', 'only this one', { replies: { 'GET /latchkey/sessions': sessions.one } }),
  account('sessions', 'loading', { replies: { 'GET /latchkey/sessions': never } }),
  account('sessions', 'not loaded', { replies: { 'GET /latchkey/sessions': failures.broken } }),
  account('sessions', 'signing one out', { steps: [{ click: ['button', 'Sign out Safari on iPhone'] }] }),
  account('security', 'some'),
  account('security', 'not loaded', { replies: { 'GET /latchkey/users/me/events': failures.broken } }),
  account('sessions', 'signing others out', { steps: [{ click: ['button', 'Sign out all other devices'] }] }),
  account('notifications', 'switches'),
  account('notifications', 'not switched', {
    replies: {
      'PATCH /emails/notification-preference/:user_id/:category_id': failures.broken,
    },
    steps: [{ click: ['switch', 'Marketing'] }],
  }),
  account('api-keys', 'some'),
  account('api-keys', 'none', { replies: { 'GET /latchkey/user-api-keys': apiKeys.none } }),
  account('api-keys', 'creating', { steps: [{ click: ['button', 'Create key'] }] }),
  account('api-keys', 'nothing said', {
    steps: [{ click: ['button', 'Create key'] }, { click: ['button', 'Create key'] }],
  }),
  account('api-keys', 'made', {
    replies: { 'POST /user-api-keys': data(onceShown(keyBody(9, 'Backups'), `uk_${'k7m2pq8r'.repeat(6)}`)) },
    steps: createKey,
  }),
  account('api-keys', 'revoking', { steps: [{ click: ['button', 'Revoke Backup script'] }] }),
  account('data', 'what can be downloaded'),
  account('delete', 'consequences'),
  account('delete', 'something else typed', {
    steps: [
      { click: ['button', 'Delete account'] },
      { fill: 'To confirm, type ada@example.com', with: 'ada' },
      { click: ['button', 'Delete my account'] },
    ],
  }),
];

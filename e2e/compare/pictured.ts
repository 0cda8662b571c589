import { newEmail, type TestProject } from '@latchkey/testing';
import { callbackUrl } from '@latchkey/testing/world/new-project';

/** States of the gallery, by their ids. What a version doesn't have stays empty. */
export const states = [
  'dashboard/overview',
  'dashboard/users',
  'dashboard/user',
  'dashboard/teams',
  'dashboard/team',
  'dashboard/permissions',
  'dashboard/sign-in methods',
  'dashboard/providers',
  'dashboard/emails',
  'dashboard/webhooks',
  'dashboard/events',
  'dashboard/settings',
  'sign-in/password or link',
  'sign-in/many providers',
  'sign-up/idle',
  'forgot-password/idle',
  'mfa/idle',
  'email-verification/asked',
  'account-settings/sessions: some',
  'team-invitation/asked',
];

/** Pages of the documentation. */
export const docs = ['docs', 'docs/start/next', 'docs/webhooks', 'docs/concepts/sessions'];

/** Mails, and what has each sent to an address. */
export const mails: Readonly<Record<string, (project: TestProject, email: string) => Promise<unknown>>> = {
  'mail/email verification': ({ call }, email) =>
    call('POST /auth/password/sign-up', { body: { email, password, verification_callback_url: callbackUrl } }),
  'mail/magic link': ({ call }, email) =>
    call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } }),
  'mail/password reset': async ({ call, server }, email) => {
    await server('POST /users', { body: { primary_email: email, primary_email_auth_enabled: true, password } });
    await call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  },
};

const password = newEmail();

import { done, never, refusal } from '@latchkey/testing/fake-api/answers';
import { account } from '../../account-page.ts';
import { channels } from '../../accounts.ts';
import { failures } from '../../failures.ts';
import type { State, Step } from '../../state.ts';

const LIST = 'GET /contact-channels';
const add: readonly Step[] = [
  { click: ['button', 'Add an email'] },
  { fill: 'Email', with: 'new@example.com' },
  { click: ['button', 'Add an email'] },
];
const onlyPassword = { magic_link_enabled: false, passkey_enabled: false, enabled_oauth_providers: [] };

export const accountEmails: readonly State[] = [
  account('emails', 'some'),
  account('emails', 'none', { replies: { [LIST]: channels.none } }),
  account('emails', 'loading', { replies: { [LIST]: never } }),
  account('emails', 'not loaded', { replies: { [LIST]: failures.broken } }),
  account('emails', 'last way in', { config: onlyPassword, replies: { [LIST]: channels.one } }),
  account('emails', 'adding', { steps: [{ click: ['button', 'Add an email'] }] }),
  account('emails', 'there already', {
    steps: [
      { click: ['button', 'Add an email'] },
      { fill: 'Email', with: 'ada@example.com' },
      { click: ['button', 'Add an email'] },
    ],
  }),
  account('emails', 'add busy', { replies: { 'POST /contact-channels': never }, steps: add }),
  account('emails', 'add refused', {
    replies: {
      'POST /contact-channels': refusal('IMPERSONATED'),
    },
    steps: add,
  }),
  account('emails', 'mail sent', {
    replies: {
      'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': done,
    },
    steps: [
      {
        click: ['button', `Send verification email to ${'a-very-long-address-'.repeat(4)}@example.net`],
      },
    ],
  }),
  account('emails', 'removing', { steps: [{ click: ['button', 'Remove countess@example.org'] }] }),
];

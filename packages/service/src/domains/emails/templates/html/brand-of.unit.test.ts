import { expect, test } from 'vitest';
import type { Project } from '../../../projects/project.ts';
import { brandOf } from '../brand.ts';

const project = (type: 'shared' | 'standard') =>
  ({
    displayName: 'Acme',
    config: {
      email_config: { type },
      logo_url: 'https://example.com/logo.png',
      brand_color: '#3b5bdb',
      brand_color_dark: null,
      support_email: 'help@example.com',
    },
  }) as Project;
const plain = { name: 'Acme', logoUrl: null, color: undefined, supportEmail: null };
const sending = { hasInbox: false };

test('a project with a mail server of its own has a brand in its mails', () => {
  expect(brandOf(sending, project('standard'))).toMatchObject({ logoUrl: 'https://example.com/logo.png' });
});

test('none by the server that all share', () => {
  expect(brandOf(sending, project('shared'))).toEqual(plain);
});

test('nor in mails that go by that server whatever a project has', () => {
  expect(brandOf(sending, project('standard'), 'api_key_leaked')).toEqual(plain);
});

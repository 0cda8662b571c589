import { data, knownError, type Replies } from '@latchkey/testing/fake-api';
import { linkedAccount } from '@latchkey/testing/fake-api/samples/user';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { useConnectedAccount } from './use-connected-account.ts';

const TOKEN = 'POST /connected-accounts/me/github/access-token';
const TICKET = 'POST /latchkey/oauth/link-ticket';
const github = linkedAccount('github', null);

function Shown({ or }: { readonly or?: 'redirect' }) {
  const account = useConnectedAccount('github', { scopes: ['repo', 'user'], or });
  return account.status === 'ok' ? `account: ${account.data?.id ?? 'none'}` : account.status;
}

async function shown(options: StageOptions = {}, replies: Replies = {}, or?: 'redirect') {
  const given = await stage({ signedIn: true, user: { oauth_providers: [github] }, replies, ...options });
  given.show(
    <Suspense>
      <Shown {...(or && { or })} />
    </Suspense>,
  );
  return given;
}

test('an account with the scopes is there', async () => {
  const { service } = await shown({}, { [TOKEN]: () => data({ access_token: 'gho_1' }) });
  expect(await screen.findByText('account: github')).toBeDefined();
  expect(service.sent.find(({ key }) => key === TOKEN)?.body).toEqual({ scope: 'repo user' });
});

test.each(['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'] as const)(
  'without the scopes, or without a connection, there is none: %s',
  async (code) => {
    await shown({}, { [TOKEN]: () => knownError(code) });
    expect(await screen.findByText('account: none')).toBeDefined();
  },
);

test('whoever is not signed in has none', async () => {
  await shown({ signedIn: false });
  expect(await screen.findByText('account: none')).toBeDefined();
});

test('what fails is there to be told', async () => {
  await shown({}, { [TOKEN]: () => knownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS') });
  expect(await screen.findByText('failed')).toBeDefined();
});

test('where it is wanted, one is led to the provider', async () => {
  const { service, visited } = await shown(
    { user: {} },
    { [TICKET]: () => data({ ticket: 't'.repeat(45) }) },
    'redirect',
  );
  await waitFor(() => expect(visited[0]).toContain('type=link'));
  expect(service.keys()).not.toContain(TOKEN);
});

import { useUser } from '@latchkey/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';

vi.mock('next/navigation', () => {
  const router = { push() {}, replace() {}, refresh() {} };
  return { useRouter: () => router };
});

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

const options = { projectId: 'c0ffee00-0000-4000-8000-000000000000', publishableClientKey: 'pck_test' };

function Greeting() {
  return <p>{useUser()?.displayName ?? 'Nobody is signed in.'}</p>;
}

/** The routes of an app that knows of nobody; answers where was asked. */
function nobodySignedIn() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname);
    return new Response('{"code":"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"}', { status: 401 });
  });
  return asked;
}

const show = () =>
  act(async () =>
    render(
      <LatchkeyProvider options={options}>
        <Greeting />
      </LatchkeyProvider>,
    ),
  );

test('a page without a boundary asks once who is signed in, and shows that it is nobody', async () => {
  const asked = nobodySignedIn();
  await show();
  expect(await screen.findByText('Nobody is signed in.')).toBeDefined();
  expect(asked).toEqual(['/handler/session/token']);
});

test('a provider that is mounted later asks for itself', async () => {
  const asked = nobodySignedIn();
  const { unmount } = await show();
  unmount();
  await show();
  expect(await screen.findByText('Nobody is signed in.')).toBeDefined();
  expect(asked).toHaveLength(2);
});

import { useUser } from '@latchkey/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';

vi.mock('next/navigation', () => {
  const router = { push() {}, replace() {}, refresh() {} };
  return { useRouter: () => router };
});

let root: Root | undefined;
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

afterEach(leave);

async function leave() {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
}

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

/** Opens the page, and answers what it shows in the end. */
async function show(): Promise<string | null> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const page = (
    <LatchkeyProvider options={options}>
      <Greeting />
    </LatchkeyProvider>
  );
  await act(async () => root?.render(page));
  await vi.waitFor(() => expect(document.body.textContent).not.toBe(''));
  return document.body.textContent;
}

test('a page without a boundary asks once who is signed in, and shows that it is nobody', async () => {
  const asked = nobodySignedIn();
  expect(await show()).toBe('Nobody is signed in.');
  expect(asked).toEqual(['/handler/session/token']);
});

test('a provider that is mounted later asks for itself', async () => {
  const asked = nobodySignedIn();
  await show();
  await leave();
  expect(await show()).toBe('Nobody is signed in.');
  expect(asked).toHaveLength(2);
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { isOnPreact, isOnReact18 } from '../../testing/screens-on.ts';
import { email, password, stage } from '../../testing/stage.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { type UseUserOptions, useUser } from './use-user.ts';

function Name({ or }: UseUserOptions) {
  return <p>{useUser({ or })?.primaryEmail ?? 'nobody'}</p>;
}

/** Only the newest React tells what a boundary has caught. */
const testOfCaught = test.skipIf(isOnReact18 || isOnPreact);

const shown = (children: React.ReactNode) => (
  <ErrorBoundary>
    <Suspense fallback="waiting">{children}</Suspense>
  </ErrorBoundary>
);

test('one hundred components that read the user make one request', async () => {
  const { show, service } = await stage({ signedIn: true });
  show(shown(Array.from({ length: 100 }, (_, index) => <Name key={String(index)} />)));
  expect(await screen.findAllByText(email)).toHaveLength(100);
  expect(service.keys()).toEqual(['GET /users/me']);
});

test('who is not signed in is null, without a request', async () => {
  const { show, service } = await stage();
  show(shown(<Name />));
  expect(screen.getByText('nobody')).toBeDefined();
  expect(service.keys()).toEqual([]);
});

test('a component waits until it is known who is signed in', async () => {
  const { show, service } = await stage({ signedIn: true });
  const release = service.hold('GET /users/me');
  show(shown(<Name />));
  expect(screen.getByText('waiting')).toBeDefined();
  release();
  expect(await screen.findByText(email)).toBeDefined();
});

test('an answer that takes longer than values are kept is still shown', async () => {
  const { show, service, time } = await stage({ signedIn: true });
  const release = service.hold('GET /users/me');
  show(shown(<Name />));
  await time.advance(20_000);
  release();
  expect(await screen.findByText(email)).toBeDefined();
  expect(service.keys()).toEqual(['GET /users/me']);
});

test('when somebody signs in, what was shown stays until it is known who', async () => {
  const { app, show, service } = await stage();
  show(shown(<Name />));
  const release = service.hold('GET /users/me');
  await act(() => app.signInWithCredential({ email, password, noRedirect: true }));
  expect(screen.getByText('nobody')).toBeDefined();
  expect(screen.queryByText('waiting')).toBeNull();
  release();
  expect(await screen.findByText(email)).toBeDefined();
});

testOfCaught('with or: "throw", nobody is an error with the sentence of the specification', async () => {
  const { show, caught } = await stage();
  show(shown(<Name or="throw" />));
  expect(caught).toEqual([new Error("User is not signed in but getUser was called with { or: 'throw' }")]);
});

test('with or: "redirect", nobody is sent to sign in once, with the way back', async () => {
  const { show, visited } = await stage({ at: '/notes?page=2' });
  show(shown([<Name key="1" or="redirect" />, <Name key="2" or="redirect" />]));
  await waitFor(() => expect(visited).not.toEqual([]));
  expect(visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2']);
  expect(screen.getByText('waiting')).toBeDefined();
});

test('who comes back later, still not signed in, is sent to sign in again', async () => {
  const { show, visited, time } = await stage({ redirectMethod: { navigate: (to) => visited.push(to) } });
  const { unmount } = show(shown(<Name or="redirect" />));
  await waitFor(() => expect(visited).toHaveLength(1));
  await time.advance(2000);
  unmount();
  show(shown(<Name or="redirect" />));
  await waitFor(() => expect(visited).toHaveLength(2));
});

testOfCaught('with or: "redirect" and no way to redirect, the error says what to do', async () => {
  const { show, caught } = await stage({ redirectMethod: 'none' });
  show(shown(<Name or="redirect" />));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(String(caught[0])).toContain("The redirectMethod 'none' doesn't redirect");
});

testOfCaught('outside of a provider the error names it', async () => {
  const { caught } = await stage();
  render(
    <ErrorBoundary>
      <Name />
    </ErrorBoundary>,
    { onCaughtError: (error) => caught.push(error) },
  );
  expect(String(caught[0])).toContain('There is no <LatchkeyProvider app={app}>');
});

import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isOnReact18 } from '../../testing/screens-on.ts';
import { email, stage } from '../../testing/stage.tsx';
import { SignedIn } from '../session-expired/signed-in.tsx';
import { useUser } from './use-user.ts';

const Name = () => <p>{useUser()?.primaryEmail ?? 'nobody'}</p>;

test('a user whom the server has read is in its HTML, and stays there in the browser without a request', async () => {
  const { app, inside, service } = await stage({ signedIn: true });
  const json = (await app.getUser({ or: 'throw' })).toClientJson();
  const asked = service.keys().length;
  app.assumeUser(json);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inside(<Name />));
  expect(container.textContent).toBe(email);
  const root = await act(async () => hydrateRoot(container, inside(<Name />)));
  expect(screen.getByText(email)).toBeDefined();
  expect(service.keys()).toHaveLength(asked);
  act(() => root.unmount());
});

// React 18 takes no component that suspends in answer to its hydration, unless there is a boundary.
test.skipIf(isOnReact18)(
  'a page whose server did not know the user shows, without a boundary, what is for signed-in people',
  async () => {
    const { app, inside, service } = await stage({ signedIn: true });
    const page = inside(<SignedIn fallback="Welcome">{email}</SignedIn>);
    const container = document.body.appendChild(document.createElement('div'));
    const root = await act(async () => hydrateRoot(container, page));
    expect(await screen.findByText(email)).toBeDefined();
    expect(app.userStore.getSnapshot().status).toBe('ok');
    expect(service.keys()).toEqual(['GET /users/me']);
    act(() => root.unmount());
  },
);

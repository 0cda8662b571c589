import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { email, stage } from '../../testing/stage.tsx';
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

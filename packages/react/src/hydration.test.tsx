import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { email, stage } from '../testing/stage.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

afterEach(() => vi.restoreAllMocks());

/** The page of a server in a browser, before and after its script has run. */
async function served() {
  const { project } = await stage().then(async ({ app }) => ({ project: await app.getProject() }));
  const given = await stage({ provider: { project } });
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(given.inside(<SignIn fullPage />));
  // Of the browser only: React 18 takes note that this server has a window, and so layout effects.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const hydrate = () => render(given.inside(<SignIn fullPage />), { container, hydrate: true });
  return {
    ...given,
    hydrate,
    complaints,
    button: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }),
  };
}

test('the form of a server becomes alive without being drawn anew', async () => {
  const { hydrate, complaints, button } = await served();
  const field = screen.getByLabelText('Email');
  expect(button().disabled).toBe(true);
  hydrate();
  expect(screen.getByLabelText('Email')).toBe(field);
  expect(button().disabled).toBe(false);
  expect(complaints).not.toHaveBeenCalled();
});

test('what was typed before that is kept', async () => {
  const { hydrate } = await served();
  screen.getByLabelText<HTMLInputElement>('Email').value = email;
  hydrate();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
});

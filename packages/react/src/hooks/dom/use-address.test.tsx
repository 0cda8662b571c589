import { act, render, screen } from '@testing-library/react';
import { useInsertionEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSearch } from './use-address.ts';

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

/** Moves as the router of Next.js does: while what it shows is committed. */
function Router({ to }: { readonly to: string }) {
  useInsertionEffect(() => {
    history.pushState(null, '', to);
    (window as { navigation?: EventTarget }).navigation?.dispatchEvent(new Event('currententrychange'));
  }, [to]);
  return <p>{useSearch()}</p>;
}

test('the address follows a router that moves while React commits, and React has nothing to complain of', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(<Router to="/?page=1" />);
  expect(screen.getByText('?page=1')).toBeDefined();
  await act(async () => rerender(<Router to="/?page=2" />));
  expect(screen.getByText('?page=2')).toBeDefined();
  expect(complaints).not.toHaveBeenCalled();
});

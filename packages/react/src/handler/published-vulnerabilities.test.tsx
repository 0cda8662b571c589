import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { email, password, stage } from '../../testing/stage.tsx';
import { LatchkeyHandler } from './latchkey-handler.tsx';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>';

async function at(address: string) {
  const given = await stage({ at: address });
  given.show(<LatchkeyHandler />);
  return given;
}

describe('S20 scripts by parameters of the screens', () => {
  test('CVE-2021-32641 (Auth0 Lock): a message in the address was HTML of the form', async () => {
    await at(`/handler/error?errorCode=SOME_ERROR&message=${encodeURIComponent(MARKUP)}&details=%7B%7D`);
    expect((await screen.findByText(/onerror/)).textContent).toContain(MARKUP);
    expect(document.querySelectorAll('img[src="x"], main script')).toHaveLength(0);
  });

  test('CVE-2026-22029 (React Router): the way back was followed to a script', async () => {
    const wentTo = async (address: string) => {
      const { app, visited } = await at(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(address)}`);
      // Where a page goes on, the act never ends on it.
      const refused = app.signInWithCredential({ email, password }).catch(() => undefined);
      await Promise.race([refused, waitFor(() => expect(visited).not.toEqual([]))]);
      return visited.map((went) => went.replace('replace ', ''));
    };
    expect(await wentTo('/notes')).toEqual(['/notes']);
    for (const address of ['javascript:alert(1)', 'java\tscript:alert(1)', '//evil.example', 'data:text/html,x'])
      expect((await wentTo(address)).filter((went) => went !== '/')).toEqual([]);
  });
});

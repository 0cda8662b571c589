import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';
import { noTokens, type TokenStore, type Tokens } from './token-store.ts';

test('tokens can be in a store of the host', async () => {
  const { options } = await sdkProject();
  let tokens: Tokens = noTokens;
  const store: TokenStore = {
    isPersistent: true,
    get: () => tokens,
    set: (changed) => {
      tokens = changed;
    },
    end: () => 'signed-out',
    subscribe: () => () => {},
  };
  const app = new ClientApp({ ...options, tokenStore: store, redirectMethod: 'none' });
  const email = newEmail();
  await app.signUpWithCredential({
    email,
    password: 'correct horse battery',
    verificationCallbackUrl: 'http://localhost:3000/verify',
  });
  expect(tokens).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  await app.signOut();
  expect(tokens).toEqual(noTokens);
});

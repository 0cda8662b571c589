import { newEmail } from '@latchkey/testing';
import { newCluster } from '@latchkey/testing/process/cluster';
import { seeded } from '@latchkey/testing/process/process';
import { onServer } from '@latchkey/testing/world/start';
import { expect } from 'vitest';
import { startApplication } from '../../support/installation.ts';
import { goToSignIn, myNotes } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson } from '../../support/person.ts';
import { startProduct } from '../../support/product.ts';
import { leaveFor, sayWho, signInBy } from '../../support/providers.ts';

const cluster = await newCluster();
await cluster.start();
const product = await startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off', DATABASE_URL: cluster.url });
const { demo } = await startApplication(product, { oauth_providers: [{ id: 'github', type: 'shared' }] });

/** Nobody waits for it here: what began, began longer ago than a provider may take. */
const letTimePass = () => onServer(cluster.url, "update oauth_grants set expires_at = now() - interval '1 second'");

journey('phone', 'who stays at the provider too long is told so, and starts again', async (way) => {
  const email = newEmail();
  const user = await newPerson(way);
  await goToSignIn(user, demo);
  await leaveFor(user, 'GitHub');
  await letTimePass();
  await sayWho(user, { email });
  await user.sees('This sign-in took too long');
  expect(new URL(user.page.url()).origin).toBe(new URL(demo).origin);
  await user.look('too long at a provider');

  await user.press(user.page.getByRole('button', { name: 'Sign In' }));
  await signInBy(user, 'GitHub', { email });
  await myNotes(user).waitFor();
});

journeyInFull('who comes back in time, and waits before going on, is told so too', async (way) => {
  const user = await newPerson(way);
  await goToSignIn(user, demo);
  await leaveFor(user, 'GitHub');
  await user.page.route('**/api/v1/auth/oauth/token', async (route) => {
    await letTimePass();
    await route.continue();
  });
  await sayWho(user, { email: newEmail() });
  await user.sees('This sign-in cannot be completed here');
  await user.look('too long before going on');
  await user.page.unroute('**/api/v1/auth/oauth/token');

  await user.press(user.page.getByRole('button', { name: 'Start again' }));
  await signInBy(user, 'GitHub', { email: newEmail() });
  await myNotes(user).waitFor();
});

import { newEmail } from '@latchkey/testing';
import type { Cluster } from '@latchkey/testing/process/cluster';
import { onServer } from '@latchkey/testing/world/start';
import { goToSignIn, myNotes } from '../../support/notes.ts';
import { test } from '../../support/own-cluster.ts';
import { leaveFor, sayWho, signInBy } from '../../support/providers.ts';
import { expect, inFull, onPhone } from '../../support/test.ts';

test.use({ config: { oauth_providers: [{ id: 'github', type: 'shared' }] } });

/** Nobody waits for it here: what began, began longer ago than a provider may take. */
const letTimePass = (cluster: Cluster) =>
  onServer(cluster.url, "update oauth_grants set expires_at = now() - interval '1 second'");

test(
  'who stays at the provider too long is told so, and starts again',
  onPhone,
  async ({ cluster, demo, person: user }) => {
    const email = newEmail();
    await goToSignIn(user, demo);
    await leaveFor(user, 'GitHub');
    await letTimePass(cluster);
    await sayWho(user, { email });
    await user.sees('Your sign-in took too long');
    expect(new URL(user.page.url()).origin).toBe(new URL(demo).origin);
    await user.look('too long at a provider');

    await user.press(user.page.getByRole('button', { name: 'Sign In' }));
    await signInBy(user, 'GitHub', { email });
    await myNotes(user).waitFor();
  },
);

test(
  'who comes back in time, and waits before going on, is told so too',
  inFull,
  async ({ cluster, demo, person: user }) => {
    await goToSignIn(user, demo);
    await leaveFor(user, 'GitHub');
    await user.page.route('**/api/v1/auth/oauth/token', async (route) => {
      await letTimePass(cluster);
      await route.continue();
    });
    await sayWho(user, { email: newEmail() });
    await user.sees("This sign-in can't be completed here");
    await user.look('too long before going on');
    await user.page.unroute('**/api/v1/auth/oauth/token');

    await user.press(user.page.getByRole('button', { name: 'Start again' }));
    await signInBy(user, 'GitHub', { email: newEmail() });
    await myNotes(user).waitFor();
  },
);

import { useUser } from '@latchkey/react';
import { data, knownError, never } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { user } from '../../people.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { still } from '../../times.ts';

const CHECK = 'POST /latchkey/impersonation/check-code';
const BEGIN = 'POST /latchkey/impersonation/sign-in';
const query = `?code=${'a'.repeat(45)}`;
const offer = {
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  impersonator: 'grace@example.org',
  expires_in_millis: 1_800_000,
};
const begin: readonly Step[] = [{ click: ['button', 'Act as ada@example.com'] }];
const refused = (code: Parameters<typeof knownError>[0]) => knownError(code);

const page = (name: string, check: Reply, begins: Reply = never, steps?: readonly Step[]) =>
  screen('impersonation', name, { query, replies: { [CHECK]: check, [BEGIN]: begins }, ...(steps && { steps }) });

const acting = {
  act: { name: 'grace@example.org' },
  session_exp: (still.clock() + 12 * 60_000) / 1000,
};

function Notes() {
  useUser();
  return (
    <main className="gallery-element">
      <h1>My notes</h1>
    </main>
  );
}

const banner = (name: string, replies: Circumstances['replies'] = {}, steps?: readonly Step[]): State => ({
  group: 'impersonation banner',
  name,
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider app={galleryApp({ isSignedIn: true, claims: acting, replies })} time={still}>
      <Notes />
    </GalleryProvider>
  ),
});

const LONG = `${'a-very-long-address-'.repeat(4)}@example.net`;
const stop: readonly Step[] = [{ click: ['button', 'Stop'] }];

export const actingStates: readonly State[] = [
  page('asked', data(offer)),
  page('asked, long names', data({ ...offer, primary_email: LONG, impersonator: LONG })),
  page('loading', never),
  page('not loaded', failures.broken),
  page('beginning', data(offer), never, begin),
  page('not begun', data(offer), failures.broken, begin),
  page('used', refused('VERIFICATION_CODE_ALREADY_USED')),
  page('expired', refused('VERIFICATION_CODE_EXPIRED')),
  page('unknown', refused('VERIFICATION_CODE_NOT_FOUND')),
  banner('twelve minutes left'),
  banner('long names', { 'GET /users/me': data({ ...user, primary_email: LONG }) }),
  banner('stopping', { 'DELETE /auth/sessions/current': never }, stop),
  banner('not stopped', { 'DELETE /auth/sessions/current': failures.broken }, stop),
];

import { MfaSetUp, RecoveryCodes } from '@latchkey/react';
import { data, knownError, never } from '@latchkey/testing/fake-api/answers';
import { ceremony, type choices } from '@latchkey/testing/fake-api/samples/sign-in';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { type ReactNode, Suspense } from 'react';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { passkeys, refusing } from '../../passkeys.ts';
import { project } from '../../people.ts';
import { type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { still } from '../../times.ts';
import { badCodes } from './codes.ts';

const wrong = knownError('INVALID_TOTP_CODE');
const field = 'Authenticator code';
const type: readonly Step[] = [{ fill: field, with: '123456' }];
const lose: Step = { click: ['button', 'Lost your device?'] };
const recover: readonly Step[] = [
  lose,
  { fill: 'Recovery code', with: 'abcd-efgh-jkmn-pqrs' },
  { click: ['button', 'Verify'] },
];
/** A sign-in waits in this tab. */
const tabStorage = { read: () => 'a'.repeat(45), write: () => {} };
const waiting = (name: string, options: ScreenOptions = {}) =>
  screen('mfa', name, { ...options, environment: { tabStorage, ...options.environment } });
const offered = (ways: (typeof choices)['ways'], days: number | null = null) => ({
  'POST /latchkey/mfa/options': data({ ways, trusted_device_days: days }),
});
/** A browser that knows security keys. */
const keyed = (changes: Parameters<typeof passkeys>[0] = {}): ScreenOptions => ({
  environment: { tabStorage, ...passkeys(changes).environment },
});
const answered = (name: string, reply: Reply, options: ScreenOptions = {}) =>
  waiting(name, { replies: { 'POST /auth/mfa/sign-in': reply }, steps: type, ...options });

const part = (name: string, content: ReactNode, circumstances: Circumstances = {}, steps?: readonly Step[]): State => ({
  group: 'mfa set-up',
  name,
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider app={galleryApp({ isSignedIn: true, ...circumstances })}>
      <main className="gallery-element">
        <h1>Second factor</h1>
        <div style={{ maxWidth: '27rem' }}>
          <Suspense>{content}</Suspense>
        </div>
      </main>
    </GalleryProvider>
  ),
});

const same = { randomBytes: (count: number) => new Uint8Array(count).fill(7) };
const setUp = <MfaSetUp onDone={() => {}} />;
const codes = (
  <RecoveryCodes codes={Array.from({ length: 10 }, (_, n) => `k7m2-pq8r-st9v-wx0${n}`)} onDone={() => {}} />
);

export const secondFactor: readonly State[] = [
  waiting('idle'),
  waiting('part of the code', { steps: [{ fill: field, with: '123' }, { click: ['button', 'Verify'] }] }),
  answered('busy', never),
  answered('wrong code', wrong),
  answered('too many tries', failures.limited, { time: still, environment: { clock: still.clock } }),
  answered('unexpected failure', failures.broken),
  answered('took too long', badCodes[1]?.[1] as Reply),
  waiting('lost device', { steps: [lose] }),
  waiting('finding out what there is', { replies: { 'POST /latchkey/mfa/options': never } }),
  waiting('browser to trust', { replies: offered(['totp', 'recovery-code'], 30) }),
  waiting('security key', { replies: offered(['security-key', 'totp', 'recovery-code'], 30), ...keyed() }),
  waiting('security key failed', {
    replies: {
      ...offered(['security-key', 'totp']),
      'POST /latchkey/mfa/security-key/initiate': data(ceremony.touch),
    },
    ...keyed({ get: refusing('ERROR_INVALID_DOMAIN') }),
    steps: [
      { click: ['button', 'Use your security key'] },
      { see: "The security key didn't work. Try again, or use another way." },
    ],
  }),
  waiting('wrong recovery code', { replies: { 'POST /latchkey/mfa/recover': wrong }, steps: recover }),
  screen('mfa', 'no sign-in waits'),
  waiting('signed in already', { isSignedIn: true }),
  part('key', setUp, { environment: same }),
  part('key too long for a picture', setUp, {
    environment: same,
    replies: { 'GET /projects/current': data({ ...project(), display_name: 'Northwind '.repeat(200) }) },
  }),
  part('key could not be made', setUp, { replies: { 'GET /projects/current': failures.broken } }),
  part('wrong code', setUp, { environment: same, replies: { 'POST /latchkey/mfa/totp': wrong } }, [
    { fill: field, with: '000000' },
  ]),
  part('recovery codes', codes),
  part('recovery codes not saved', codes, {}, [{ click: ['button', 'Done'] }]),
];

import { PasskeySetUp } from '@latchkey/react';
import { never, refusal } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { Suspense } from 'react';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { listed, passkeys, refusing } from '../../passkeys.ts';
import type { State, Step } from '../../state.ts';

const LIST = 'GET /latchkey/passkeys';
const add: Step = { click: ['button', 'Add a passkey'] };
const names = ['Apple Passwords', 'Windows Hello'];
const having = (list: Reply, changes: Parameters<typeof passkeys>[0] = {}, replies: Circumstances['replies'] = {}) =>
  passkeys(changes, {}, { [LIST]: list, ...replies });

const part = (name: string, circumstances: Circumstances, steps?: readonly Step[]): State => ({
  group: 'passkeys',
  name,
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider app={galleryApp({ isSignedIn: true, ...circumstances })} lang="en-GB">
      <main className="gallery-element">
        <h1>Security</h1>
        <div style={{ maxWidth: '32rem' }}>
          <Suspense>
            <PasskeySetUp />
          </Suspense>
        </div>
      </main>
    </GalleryProvider>
  ),
});

export const passkeyStates: readonly State[] = [
  part('none', having(listed())),
  part('loading', having(never)),
  part('not loaded', having(failures.broken)),
  part('some', having(listed(...names))),
  part('long name', having(listed('The-key-of-the-second-drawer-in-the-office-'.repeat(2), 'x'.repeat(100)))),
  part('adding', having(listed(...names)), [add]),
  part('not added', having(listed(...names), { create: refusing('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') }), [add]),
  part('renaming', having(listed(...names)), [{ click: ['button', 'Rename Windows Hello'] }]),
  part('without a name', having(listed(...names)), [
    { click: ['button', 'Rename Windows Hello'] },
    { fill: 'Passkey name', with: ' ' },
    { click: ['button', 'Save'] },
  ]),
  part('removing', having(listed(...names)), [{ click: ['button', 'Remove Windows Hello'] }]),
  part(
    'the last way in',
    having(
      listed('Apple Passwords'),
      {},
      {
        'DELETE /latchkey/passkeys/:id': refusal('LAST_WAY_IN'),
      },
    ),
    [{ click: ['button', 'Remove Apple Passwords'] }, { click: ['button', 'Remove'] }],
  ),
  part('browser without passkeys', { ...having(listed()), environment: { canUsePasskeys: () => false } }),
];

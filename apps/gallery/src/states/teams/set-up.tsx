import { SetUp } from '@latchkey/react/set-up';
import { data, done, never, refusal } from '@latchkey/testing/fake-api/answers';
import {
  connectionBody,
  singleSignOnReplies as connectionReplies,
  directoryBody,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { domain } from '../../single-sign-on.ts';
import type { State, Step } from '../../state.ts';
import { team } from '../../teams.ts';

interface Options {
  readonly replies?: Replies;
  readonly steps?: readonly Step[];
}

const OPEN = 'POST /latchkey/set-up/open';
const end = Date.UTC(2100, 0);
const opened = (parts = ['domains', 'connection', 'provisioning'], display_name = team.display_name) =>
  data({
    token: `sut_${'k'.repeat(45)}`,
    token_expires_at_millis: end,
    link_expires_at_millis: end,
    parts,
    team: { id: team.id, display_name },
  });

const at = (name: string, { replies, steps }: Options = {}): State => ({
  group: 'set-up',
  name,
  at: `/p/notes/set-up#${'k'.repeat(45)}`,
  ...(steps && { steps }),
  render: () => (
    <GalleryProvider
      app={galleryApp({ replies: { ...connectionReplies({}), [OPEN]: opened(), ...replies } })}
      lang="en-GB"
    >
      <SetUp />
    </GalleryProvider>
  ),
});

const start: Step = { click: ['button', 'Start set-up'] };
const some = connectionReplies({
  domains: [domain(1), domain(2, { domain: 'engines.example', verified_at_millis: null })],
  connections: [connectionBody()],
  directories: [directoryBody()],
});
const finish: readonly Step[] = [start, { click: ['button', 'Done'] }];

/** The page of a set-up link. */
export const setUp: readonly State[] = [
  at('start'),
  at('opening', { replies: { [OPEN]: never }, steps: [start] }),
  at('not opened', { replies: { [OPEN]: failures.broken }, steps: [start] }),
  at('link doesn’t work', { replies: { [OPEN]: refusal('SET_UP_LINK_OVER') }, steps: [start] }),
  at('nothing set up', { steps: [start] }),
  at('domains alone', { replies: { [OPEN]: opened(['domains']) }, steps: [start] }),
  at('steps', { replies: some, steps: [start, { click: ['button', 'Set up Okta'] }] }),
  at('long name', {
    replies: { [OPEN]: opened(undefined, 'Donaudampfschifffahrtsgesellschaft '.repeat(4).trim()) },
    steps: [start],
  }),
  at('done, asked', { steps: finish }),
  at('done', {
    replies: { 'POST /latchkey/set-up/finish': done },
    steps: [...finish, { click: ['button', 'Done'] }],
  }),
];

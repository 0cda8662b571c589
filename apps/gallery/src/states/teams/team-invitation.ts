import { data, knownError, never, type PlainErrorCode, refusal } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { team, teams } from '../../teams.ts';

const INSPECT = 'POST /latchkey/team-invitations/inspect';
const ACCEPT = 'POST /team-invitations/accept';
const query = `?code=7kq2m0rx${'0'.repeat(37)}`;

const offer = (differs: object = {}) => ({
  team: { id: team.id, display_name: team.display_name, profile_image_url: null },
  inviter_display_name: 'Charles Babbage',
  recipient_email: 'ada@example.com',
  expires_at_millis: Date.UTC(2100, 0),
  is_member: null,
  is_recipient: null,
  ...differs,
});
const meant = { is_member: false, is_recipient: true };
const other = { is_member: false, is_recipient: false, recipient_email: 'grace@example.com' };
const long = {
  team: { id: team.id, display_name: 'Donaudampfschifffahrtsgesellschaft '.repeat(4).trim(), profile_image_url: null },
  inviter_display_name: 'Rindfleischetikettierungsüberwachung'.repeat(2),
  recipient_email: `${'a-very-long-address-'.repeat(4)}@example.net`,
};

const inspected = (name: string, reply: Reply, isSignedIn = false) =>
  screen('team-invitation', name, { query, isSignedIn, lang: 'en-GB', replies: { [INSPECT]: reply } });
const signedIn = (name: string, differs: object) => inspected(name, data(offer(differs)), true);
const joining = (name: string, reply: Reply) => {
  const steps: readonly Step[] = [{ click: ['button', `Join ${team.display_name}`] }];
  const replies = { [INSPECT]: data(offer(meant)), [ACCEPT]: reply, 'GET /teams': teams.none };
  return screen('team-invitation', name, { query, isSignedIn: true, lang: 'en-GB', replies, steps });
};
const bad = (name: string, code: PlainErrorCode) => inspected(name, knownError(code));

export const teamInvitation: readonly State[] = [
  signedIn('asked', meant),
  signedIn('asked, by a server', { ...meant, inviter_display_name: null }),
  signedIn('asked, long names', { ...meant, ...long }),
  signedIn('another account', other),
  signedIn('another account, long names', { ...other, ...long }),
  signedIn('a member already', { is_member: true, is_recipient: true }),
  inspected('signed out', data(offer())),
  screen('team-invitation', 'signed out, sign-up closed', {
    query,
    config: { sign_up_enabled: false },
    replies: { [INSPECT]: data(offer()) },
  }),
  bad('expired', 'VERIFICATION_CODE_EXPIRED'),
  bad('used', 'VERIFICATION_CODE_ALREADY_USED'),
  bad('unknown', 'VERIFICATION_CODE_NOT_FOUND'),
  inspected('loading', never),
  inspected('not loaded', failures.broken),
  joining('joining', never),
  joining('joined', data({})),
  joining('team full', refusal('TEAM_FULL')),
];

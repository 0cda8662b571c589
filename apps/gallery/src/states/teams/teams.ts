import { data, knownError, listOf, never, refusal } from '@latchkey/testing/fake-api/answers';
import { invitationBody, teamKeyBody } from '@latchkey/testing/fake-api/samples/team';
import { account } from '../../account-page.ts';
import { failures } from '../../failures.ts';
import { user } from '../../people.ts';
import type { State, Step } from '../../state.ts';
import { charlesId, invitations, members, ofTeam, permissions, team, teams } from '../../teams.ts';

type Options = Parameters<typeof account>[2];

const at = (name: string, { replies, ...options }: Options = {}): State => ({
  ...account(`team-${team.id}`, name, { ...options, replies: { ...ofTeam, ...replies } }),
  group: 'team',
  name,
});
const creation = (name: string, options: Options = {}): State => ({
  ...account('team-creation', name, { config: { client_team_creation_enabled: true }, ...options }),
  group: 'team',
  name: `creation: ${name}`,
});

const first = invitationBody(1, { recipient_email: 'grace@example.com' });
const lacking = knownError('TEAM_PERMISSION_REQUIRED', {
  team_id: team.id,
  user_id: user.id,
  permission_id: '$update_team',
});
const rename: readonly Step[] = [
  { click: ['button', 'Change team name'] },
  { fill: 'Team name', with: 'Engines' },
  { click: ['button', 'Save'] },
];
const leave: Step = { click: ['button', 'Leave team'] };
const remove: Step = { click: ['button', 'Remove Charles Babbage'] };
const pick: Step = { click: ['button', 'Change the permissions of Charles Babbage'] };
const invite = (addresses: string): readonly Step[] => [
  { fill: 'Email addresses', with: addresses },
  { click: ['button', 'Invite'] },
];
const results = data({
  items: [
    { email: 'grace@example.com', result: 'sent', id: first.id },
    { email: 'grace@', result: 'invalid', id: null },
    { email: 'charles@example.com', result: 'already_member', id: null },
    { email: 'mary@example.com', result: 'already_invited', id: null },
    { email: 'late@example.com', result: 'limited', id: null },
  ],
});
const keys = {
  config: { allow_team_api_keys: true },
  replies: { 'GET /latchkey/team-api-keys': listOf(teamKeyBody(1), teamKeyBody(2, { description: 'Backup script' })) },
};
const changeable = { replies: { 'GET /latchkey/team-members': members.changeable } };

export const teamStates: readonly State[] = [
  at('everything allowed', keys),
  at('nothing allowed', { replies: { 'GET /team-permissions': permissions() } }),
  at('permissions loading', { replies: { 'GET /team-permissions': never } }),
  at('permissions not loaded', { replies: { 'GET /team-permissions': failures.broken } }),
  at('a permission was taken', { replies: { [`PATCH /teams/${team.id}`]: lacking }, steps: rename }),
  at('long names', {
    replies: { 'GET /teams': teams.long, 'GET /latchkey/team-members': members.long },
  }),
  at('many members', { replies: { 'GET /latchkey/team-members': members.many } }),
  at('members loading', { replies: { 'GET /latchkey/team-members': never } }),
  at('members not loaded', { replies: { 'GET /latchkey/team-members': failures.broken } }),
  at('why a permission is there', { steps: [{ click: ['button', 'notes:read (inherited)'] }] }),
  at('removing a member', { steps: [remove] }),
  at('the last admin', { replies: { 'GET /latchkey/team-members': members.onlyAdmin } }),
  at('changing permissions', { ...changeable, steps: [pick] }),
  at('permissions not changed', {
    replies: {
      ...changeable.replies,
      [`POST /latchkey/team-permissions/${team.id}/${charlesId}/viewer`]: refusal('PERMISSION_NOT_HELD'),
    },
    steps: [pick, { click: ['checkbox', 'viewer'] }],
  }),
  at('no invitations', { replies: { 'GET /team-invitations': invitations.none } }),
  at('invitations not loaded', { replies: { 'GET /team-invitations': failures.broken } }),
  at('inviting nobody', { steps: [{ click: ['button', 'Invite'] }] }),
  at('many invited', {
    replies: { 'POST /latchkey/team-invitations': results },
    steps: invite('grace@example.com, grace@, charles@example.com'),
  }),
  at('invitations limited', {
    replies: { 'POST /latchkey/team-invitations': failures.limited },
    steps: invite('grace@example.com'),
  }),
  at('an invitation as a link', {
    replies: {
      [`POST /latchkey/team-invitations/${first.id}/link`]: data({
        ...first,
        link: `https://notes.example.com/handler/team-invitation?code=${'7kq2m0rx'.repeat(6)}`,
      }),
    },
    steps: [{ click: ['button', 'Copy link for grace@example.com'] }],
  }),
  at('revoking an invitation', { steps: [{ click: ['button', 'Revoke the invitation for grace@example.com'] }] }),
  at('leaving', { steps: [leave] }),
  at('not left', {
    replies: {
      [`DELETE /team-memberships/${team.id}/me`]: refusal('LAST_TEAM_ADMIN'),
    },
    steps: [leave, { click: ['button', 'Cancel'] }, leave],
  }),
  at('deleting', { steps: [{ click: ['button', 'Delete team'] }] }),
  at('something else typed', {
    steps: [
      { click: ['button', 'Delete team'] },
      { fill: `To confirm, type ${team.display_name}`, with: 'Engine' },
      { press: 'Enter' },
    ],
  }),
  at('no such team', { replies: { 'GET /teams': teams.none } }),
  at('teams not loaded', { replies: { 'GET /teams': failures.broken } }),
  creation('empty', {}),
  creation('no name', { steps: [{ click: ['button', 'Create team'] }] }),
  creation('too many', {
    replies: {
      'POST /teams': refusal('TEAMS_TOO_MANY'),
    },
    steps: [{ fill: 'Team name', with: 'Engines' }, { click: ['button', 'Create team'] }],
  }),
];

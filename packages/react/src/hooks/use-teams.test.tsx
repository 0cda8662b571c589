import { data, listOf } from '@latchkey/testing/fake-api';
import {
  invitationBody,
  memberBody,
  membersBody,
  teamBody,
  teamKeyBody,
} from '@latchkey/testing/fake-api/samples/team';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { usePermission, usePermissions } from './use-permissions.ts';
import {
  useTeam,
  useTeamApiKeys,
  useTeamInvitations,
  useTeamMembers,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from './use-teams.ts';

const bees = teamBody(1, { id: 'b0000000-0000-4000-8000-000000000001', display_name: 'Bees' });
const queen = { team_id: bees.id, user_id: 'u1', display_name: 'Queen', profile_image_url: null };

async function shown(part: React.ReactNode, options: StageOptions = { signedIn: true }) {
  const given = await stage(options);
  const { service } = given;
  service.answer('GET /teams', () => listOf(bees));
  service.answer('GET /team-member-profiles', () => listOf(queen));
  service.answer(`GET /team-member-profiles/${bees.id}/me`, () => data(queen));
  service.answer('GET /team-invitations', () =>
    listOf(invitationBody(1, { team_id: bees.id, recipient_email: 'grace@example.com' })),
  );
  service.answer('GET /latchkey/team-api-keys', () => listOf(teamKeyBody(1, { team_id: bees.id, description: 'CI' })));
  service.answer('GET /latchkey/team-members', () => data(membersBody([memberBody('u1', 'Queen', ['team_admin'])])));
  service.answer('GET /team-permissions', () => listOf({ id: '$update_team', user_id: 'u1', team_id: bees.id }));
  service.answer('GET /project-permissions', () => listOf({ id: 'read', user_id: 'u1' }));
  given.show(<Suspense fallback="waiting">{part}</Suspense>);
  return given;
}

const Teams = () => <p>{useTeams().map(({ displayName }) => displayName)}</p>;
const Name = ({ id }: { readonly id: string }) => <p>{useTeam(id)?.displayName ?? 'no such team'}</p>;
const Users = () => <p>{useTeamUsers(bees).map(({ teamProfile }) => teamProfile.displayName)}</p>;
const Invitations = () => <p>{useTeamInvitations(bees).map(({ recipientEmail }) => recipientEmail)}</p>;
const Keys = () => <p>{useTeamApiKeys(bees).map(({ description }) => description)}</p>;
const Members = () => <p>{useTeamMembers(bees, { limit: 10 }).map(({ permissions }) => permissions[0]?.id)}</p>;
const Profile = () => <p>{useTeamProfile(bees)?.displayName ?? 'nobody'}</p>;
const Held = () => <p>{[...usePermissions(bees), ...usePermissions()].map(({ id }) => id).join(' ')}</p>;
const May = () => (
  <p>
    {[usePermission(bees, '$update_team'), usePermission(bees, 'read'), usePermission('read')]
      .map((permission) => permission?.id ?? 'none')
      .join(' ')}
  </p>
);

test('one hundred components that read the teams make one request', async () => {
  const { service } = await shown(Array.from({ length: 100 }, (_, index) => <Teams key={String(index)} />));
  expect(await screen.findAllByText('Bees')).toHaveLength(100);
  expect(service.keys()).toEqual(['GET /teams']);
});

test('a team is one of the teams, or null', async () => {
  await shown([<Name key="1" id={bees.id} />, <Name key="2" id="x" />]);
  expect(await screen.findByText('Bees')).toBeDefined();
  expect(screen.getByText('no such team')).toBeDefined();
});

test.each([
  ['members', <Users key="1" />, 'Queen', 'GET /team-member-profiles'],
  ['invitations', <Invitations key="1" />, 'grace@example.com', 'GET /team-invitations'],
  ['API keys', <Keys key="1" />, 'CI', 'GET /latchkey/team-api-keys'],
  ['what members may do', <Members key="1" />, 'team_admin', 'GET /latchkey/team-members'],
  ['the own profile', <Profile key="1" />, 'Queen', `GET /team-member-profiles/${bees.id}/me`],
] as const)('%s of a team are shown by as many as like, and read once', async (_, part, text, key) => {
  const { service } = await shown([part, { ...part, key: '2' }]);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(service.keys()).toEqual([key]);
});

test('permissions are those of the team, or of the project', async () => {
  await shown(<Held />);
  expect(await screen.findByText('$update_team read')).toBeDefined();
});

test('single permissions of a team are read together', async () => {
  const { service } = await shown(<May />);
  expect(await screen.findByText('$update_team none read')).toBeDefined();
  expect(service.keys().sort()).toEqual(['GET /project-permissions', 'GET /team-permissions']);
});

test('who makes a team sees it', async () => {
  const { app, service, time } = await shown(<Teams />);
  await screen.findByText('Bees');
  const ants = { ...bees, id: 'a0000000-0000-4000-8000-000000000001', display_name: 'Ants' };
  service.answer('POST /teams', () => data(ants));
  service.answer('GET /teams', () => listOf(bees, ants));
  const user = await app.getUser({ or: 'throw' });
  await time.advance(1000);
  await act(async () => void (await user.createTeam({ displayName: 'Ants' })));
  expect(await screen.findByText('BeesAnts')).toBeDefined();
});

test('nobody who is signed in has teams and permissions, without a request', async () => {
  const { service } = await shown([<Teams key="1" />, <Held key="2" />, <Profile key="3" />], {});
  expect(await screen.findByText('nobody')).toBeDefined();
  expect(service.keys()).toEqual([]);
});

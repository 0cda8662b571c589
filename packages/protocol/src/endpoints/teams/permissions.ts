import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { permissionId, userIdOrMe, uuid } from '../../input/scalars.ts';

export const TeamPermission = z.object({ id: z.string(), user_id: z.string(), team_id: z.string() });
export const ProjectPermission = z.object({ id: z.string(), user_id: z.string() });

const NoQuery = z.strictObject({});
const OfMember = z.strictObject({ team_id: uuid, user_id: userIdOrMe, permission_id: permissionId });
const OfUser = z.strictObject({ user_id: userIdOrMe, permission_id: permissionId });
const noUser = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'] as const;
const noMember = [...noUser, 'TEAM_MEMBERSHIP_NOT_FOUND'] as const;
const notDefined = ['PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE'] as const;

/** When members decide, they can't grant or revoke permissions they don't hold. */
const byMembers = {
  access: 'client',
  ownerRole: 'developer',
  params: OfMember,
  query: NoQuery,
  refusals: ['CLIENT_TEAM_PERMISSIONS_OFF', 'PERMISSION_NOT_HELD'],
  addition: true,
} as const;

export const permissions = {
  'POST /team-permissions/:team_id/:user_id/:permission_id': {
    purpose: 'Grant a permission to a member of a team; granted once more it stays as it is.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    access: 'server',
    ownerRole: 'developer',
    params: OfMember,
    query: NoQuery,
    body: z.strictObject({}),
    answer: json(TeamPermission, 201),
    errors: [...noMember, ...notDefined],
  },
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': {
    purpose: 'Take a permission that was granted to a member of a team.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    access: 'server',
    ownerRole: 'developer',
    params: OfMember,
    query: NoQuery,
    answer: success,
    errors: [...noMember, 'TEAM_PERMISSION_NOT_FOUND'],
  },
  'POST /project-permissions/:user_id/:permission_id': {
    purpose: 'Grant a permission to a user; granted once more it stays as it is.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    access: 'server',
    ownerRole: 'developer',
    params: OfUser,
    query: NoQuery,
    body: z.strictObject({}),
    answer: json(ProjectPermission, 201),
    errors: [...noUser, ...notDefined],
  },
  'DELETE /project-permissions/:user_id/:permission_id': {
    purpose: 'Take a permission that was granted to a user.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    access: 'server',
    ownerRole: 'developer',
    params: OfUser,
    query: NoQuery,
    answer: success,
    errors: [...noUser, 'PERMISSION_NOT_FOUND'],
  },
  'POST /latchkey/team-permissions/:team_id/:user_id/:permission_id': {
    purpose: 'Grant a permission to another member, or to oneself; clients need $update_team and all that is granted.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    ...byMembers,
    body: z.strictObject({}),
    answer: json(TeamPermission, 201),
    errors: [...noMember, ...notDefined, 'USER_AUTHENTICATION_REQUIRED', 'TEAM_PERMISSION_REQUIRED'],
  },
  'DELETE /latchkey/team-permissions/:team_id/:user_id/:permission_id': {
    purpose: 'Take a granted permission from a member; clients need $update_team and all that is taken.',
    invalidates: ['permissions', 'permissionHolders', 'teamMembers'],
    ...byMembers,
    answer: success,
    errors: [...noMember, 'TEAM_PERMISSION_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'TEAM_PERMISSION_REQUIRED'],
    refusals: [...byMembers.refusals, 'LAST_TEAM_ADMIN'],
  },
} as const satisfies EndpointTable;

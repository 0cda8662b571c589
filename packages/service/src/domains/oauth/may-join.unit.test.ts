import { KnownError } from '@latchkey/protocol/errors';
import { expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { mayJoin } from './may-join.ts';

const EMAIL = 'ada@example.com';

type Strategy = Project['config']['oauth_account_merge_strategy'];

/** Whether the account joins; where it is refused, whether it would help to verify the address. */
function joined(strategy: Strategy, isEmailVerified: boolean, isVerified: boolean, maySecure: boolean) {
  const config = { oauth_account_merge_strategy: strategy } as Project['config'];
  try {
    return mayJoin({ config }, { isEmailVerified }, EMAIL, { isVerified }, maySecure);
  } catch (error) {
    if (!KnownError.is(error, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')) throw error;
    return error.details;
  }
}

const refused = (helps: boolean) => ({
  type: 'email',
  contact_channel_value: EMAIL,
  would_work_if_email_was_verified: helps,
});
const [CLAIMED, VOUCHED] = [false, true];
const [UNPROVEN, VERIFIED] = [false, true];
const [SILENT, TELLS] = [false, true];

test.each([
  ['link_method', VOUCHED, VERIFIED, SILENT, true],
  ['link_method', VOUCHED, VERIFIED, TELLS, true],
  ['link_method', VOUCHED, UNPROVEN, TELLS, true],
  ['link_method', VOUCHED, UNPROVEN, SILENT, refused(true)],
  ['link_method', CLAIMED, VERIFIED, TELLS, refused(false)],
  ['link_method', CLAIMED, VERIFIED, SILENT, refused(false)],
  ['link_method', CLAIMED, UNPROVEN, TELLS, refused(true)],
  ['link_method', CLAIMED, UNPROVEN, SILENT, refused(true)],
  ['raise_error', VOUCHED, VERIFIED, TELLS, refused(false)],
  ['raise_error', VOUCHED, UNPROVEN, TELLS, refused(false)],
  ['raise_error', CLAIMED, UNPROVEN, SILENT, refused(false)],
  ['allow_duplicates', VOUCHED, VERIFIED, TELLS, false],
  ['allow_duplicates', CLAIMED, UNPROVEN, SILENT, false],
] as const)('by %s, an address vouched for: %s, verified here: %s, users are told: %s', (...given) => {
  const [strategy, isVouchedFor, isVerified, maySecure, expected] = given;
  expect(joined(strategy, isVouchedFor, isVerified, maySecure)).toEqual(expected);
});

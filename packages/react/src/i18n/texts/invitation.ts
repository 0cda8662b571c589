import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of the page that an invitation to a team leads to. */
export const invitationEnglish = {
  invited: 'Join {team}?',
  invitedSignedOut: 'You are invited to join {team}',
  invitedBy: '{inviter} has invited {email} to join {team}.',
  invitedByNobody: '{email} is invited to join {team}.',
  invitedUntil: 'The invitation is good until {date}.',
  invitedSignedOutHelp: 'Create an account with this address, or sign in to the one that you have.',
  invitedSignInHelp: 'Sign in to accept.',
  invitedAs: 'You are signed in as {account}.',
  invitedSignUp: 'Create an account',
  invitedAddress: 'The address that was invited.',
  invitedJoin: 'Join {team}',
  invitedNotNow: 'Not now',
  invitedOther: 'This invitation is for {email}',
  invitedOtherHelp: 'You are signed in as {account}. Switch to the account of {email}, or join with this one.',
  invitedSwitch: 'Switch account',
  invitedJoinAs: 'Join as {account}',
  invitedMember: 'You are in {team} already',
  invitedMemberHelp: 'There is nothing to accept: {account} is a member.',
  invitedTeamSettings: 'Open the team’s page',
  invitedJoined: 'You have joined {team}',
  invitedJoinedHelp: 'You can switch between your teams at any time.',
  invitedOpen: 'Open {team}',
  invitationExpired: 'This invitation has expired',
  invitationExpiredHelp: 'Ask whoever has invited you to send it again.',
  invitationUsed: 'This invitation has been used',
  invitationUsedHelp: 'Each invitation lets one person in. If that was you, you are in the team already.',
  invitationUnknown: 'This invitation does not work',
  invitationUnknownHelp: 'The link may be incomplete, or a newer one was sent, or the invitation was taken back.',
} as const;

const texts = { ...english, ...invitationEnglish };

/** Texts for the page of an invitation to a team. */
export const useInvitationText = (): Text<typeof texts> => useTextOf(texts);

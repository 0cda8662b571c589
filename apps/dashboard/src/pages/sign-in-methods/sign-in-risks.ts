import type { RiskyChange } from '../../ui/form/change-review.tsx';

interface Switches {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly apiKeysSurviveReset: boolean;
}

const methods = [
  ['credentialEnabled', 'Email and password'],
  ['magicLinkEnabled', 'Email with a code or a link'],
  ['passkeyEnabled', 'Passkeys'],
] as const;

/** What of a change keeps people out, or lets others in. */
export function signInRisks(before: Switches, after: Switches, hasProviders: boolean): RiskyChange[] {
  const isLeftWithout = !hasProviders && methods.every(([name]) => !after[name]);
  const consequence = isLeftWithout
    ? 'It was the last way in: nobody can sign in any more.'
    : 'Whoever has no other way in cannot sign in any more. Sessions that have begun go on.';
  const off = methods
    .filter(([name]) => before[name] && !after[name])
    .map(([, setting]) => ({ setting, before: 'On', after: 'Off', consequence }));
  return [...signUpRisk(before, after), ...off, ...deletionRisk(before, after), ...resetRisk(before, after)];
}

function signUpRisk(before: Switches, after: Switches): RiskyChange[] {
  if (before.signUpEnabled === after.signUpEnabled) return [];
  return [
    {
      setting: 'Allow sign-up',
      before: before.signUpEnabled ? 'On' : 'Off',
      after: after.signUpEnabled ? 'On' : 'Off',
      consequence: after.signUpEnabled
        ? 'Anybody can make an account, and is in.'
        : 'Nobody new can make an account. Users that there are sign in as before.',
    },
  ];
}

function deletionRisk(before: Switches, after: Switches): RiskyChange[] {
  if (before.clientUserDeletionEnabled || !after.clientUserDeletionEnabled) return [];
  const consequence = 'Whoever is signed in can delete the account for good, with all that belongs to it.';
  return [{ setting: 'Users delete their own account', before: 'Off', after: 'On', consequence }];
}

function resetRisk(before: Switches, after: Switches): RiskyChange[] {
  if (before.apiKeysSurviveReset || !after.apiKeysSurviveReset) return [];
  const consequence = 'Any API key an intruder created keeps working after the password is reset.';
  return [{ setting: 'API keys survive a password reset', before: 'Off', after: 'On', consequence }];
}

import type { RiskyChange } from '../../ui/form/change-review.tsx';

export const assurances = {
  'one-factor': 'One factor',
  'two-factors': 'Two factors',
  'phishing-resistant': 'Passkey only (phishing-resistant)',
} as const;
export type Assurance = keyof typeof assurances;

interface Rules {
  readonly minimumAssurance: Assurance;
  readonly enrolmentGraceDays: string;
  readonly proofMaxAgeMinutes: string;
}

const order = Object.keys(assurances);

/** The changes that lock users out after the grace period, or weaken sign-in. */
export const policyRisks = (before: Rules, after: Rules): RiskyChange[] => [
  ...assuranceRisk(before, after),
  ...proofRisk(before, after),
];

function assuranceRisk({ minimumAssurance: before }: Rules, { minimumAssurance: after, enrolmentGraceDays }: Rules) {
  if (before === after) return [];
  const isRaised = order.indexOf(after) > order.indexOf(before);
  const consequence = isRaised
    ? `Users who haven't set it up are asked to, and can't continue without it after ${enrolmentGraceDays} days.`
    : 'Users can sign in with weaker credentials than before.';
  return [{ setting: 'Minimum to sign in', before: assurances[before], after: assurances[after], consequence }];
}

function proofRisk(before: Rules, after: Rules): RiskyChange[] {
  if (before.proofMaxAgeMinutes === '' || after.proofMaxAgeMinutes !== '') return [];
  const consequence =
    "Anyone with access to a signed-in device can change the user's sign-in methods without a password.";
  return [
    { setting: 'Confirm identity', before: `After ${before.proofMaxAgeMinutes} minutes`, after: 'Off', consequence },
  ];
}

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

/** Changes that keep people out after a while, or let in who could not get in before. */
export const policyRisks = (before: Rules, after: Rules): RiskyChange[] => [
  ...assuranceRisk(before, after),
  ...proofRisk(before, after),
];

function assuranceRisk({ minimumAssurance: before }: Rules, { minimumAssurance: after, enrolmentGraceDays }: Rules) {
  if (before === after) return [];
  const isRaised = order.indexOf(after) > order.indexOf(before);
  const consequence = isRaised
    ? `Users who have not set it up are asked to, and can't continue without it after ${enrolmentGraceDays} days.`
    : 'Users can sign in with less than before.';
  return [{ setting: 'Minimum to sign in', before: assurances[before], after: assurances[after], consequence }];
}

function proofRisk(before: Rules, after: Rules): RiskyChange[] {
  if (before.proofMaxAgeMinutes === '' || after.proofMaxAgeMinutes !== '') return [];
  const consequence = 'Anyone at a signed-in device can change how its user signs in, without a password.';
  return [
    { setting: 'Confirm identity', before: `After ${before.proofMaxAgeMinutes} minutes`, after: 'Off', consequence },
  ];
}

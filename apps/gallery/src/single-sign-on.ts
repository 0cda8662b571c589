import { DAY, idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { type DomainBody, domainBody, passedTest } from '@latchkey/testing/fake-api/samples/single-sign-on';

/** A domain of the team, verified unless it is changed. */
export function domain(number: number, changes: Partial<DomainBody> = {}): DomainBody {
  const name = changes.domain ?? 'engines-of-ada.example';
  return domainBody({
    id: idOf(number, 8),
    domain: name,
    txt_record: { name: `_latchkey.${name}`, value: `latchkey-domain-verification=${'7kq2m0rx'.repeat(4)}` },
    verified_at_millis: NOW - 30 * DAY,
    last_checked_at_millis: NOW,
    created_at_millis: NOW - 31 * DAY,
    ...changes,
  });
}

export const failedTest = {
  ...passedTest,
  outcome: 'failed',
  steps: [
    {
      name: 'response',
      outcome: 'failed',
      reason: 'signature',
      message: 'The response is signed with another certificate.',
    },
  ],
  attributes: [],
  user: null,
} as const;

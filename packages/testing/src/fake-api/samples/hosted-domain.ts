import { DAY, type Item, idOf, NOW } from './ids.ts';

/** A domain that the hosted pages of the project are on. */
export type HostedDomainBody = Item<'GET /latchkey/hosted-domains'>;

export function hostedDomainBody(number: number, changes: Partial<HostedDomainBody> = {}): HostedDomainBody {
  const domain = changes.domain ?? 'auth.example.com';
  return {
    id: idOf(number, 46),
    domain,
    url: `https://${domain}`,
    txt_record: { name: `_latchkey.${domain}`, value: `latchkey-domain-verification=k${number}` },
    verified_at_millis: NOW - number * DAY,
    last_checked_at_millis: NOW,
    first_failed_at_millis: null,
    created_at_millis: NOW - number * 2 * DAY,
    ...changes,
  };
}

/** One that is verified, and one that is not. */
export const fullHostedDomains = (): HostedDomainBody[] => [
  hostedDomainBody(1),
  hostedDomainBody(2, { domain: 'login.example.com', verified_at_millis: null, last_checked_at_millis: null }),
];

import type { Sent } from './ids.ts';

type DelegationBody = Sent<'GET /latchkey/delegations'>['items'][number];

/** What a user has an agent do. */
export const delegationBody = (differs: Partial<DelegationBody> = {}): DelegationBody => ({
  id: '8c1f2f0e-5d0b-4c39-9d39-6f6f4d1c2b1a',
  agent: { client_id: 'client_travel', name: 'Travel agent', logo_url: null },
  purpose: 'Book the trip to Oslo',
  resources: [{ display_name: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
  connected_accounts: [],
  may_delegate: false,
  created_at_millis: Date.UTC(2026, 8, 30, 12),
  expires_at_millis: Date.UTC(2026, 9, 7, 12),
  last_used_at_millis: null,
  ...differs,
});

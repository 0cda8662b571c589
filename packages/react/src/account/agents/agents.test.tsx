import { done, listOf, refusal } from '@latchkey/testing/fake-api';
import { delegationBody } from '@latchkey/testing/fake-api/samples/delegation';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import type { StageOptions } from '../../../testing/stage.tsx';

const LIST = 'GET /latchkey/delegations';
const END = 'DELETE /latchkey/delegations/:delegation_id';
const END_TRIP = 'End access: Travel agent, Book the trip to Oslo';
const review = delegationBody({
  id: 'delegation-2',
  agent: { client_id: 'client_review', name: 'Review agent', logo_url: null },
  purpose: 'Review code',
  resources: [],
  connected_accounts: ['github'],
  may_delegate: true,
  last_used_at_millis: Date.UTC(2026, 8, 30, 12),
});

const agents = (replies: StageOptions['replies'] = {}) =>
  accountAt('agents', { replies: { [LIST]: listOf(delegationBody(), review), ...replies } });
const link = () => screen.queryByRole('link', { name: 'Agents' });

test('each agent is listed with what it is for, what it may do, until when, and when it was last used', async () => {
  await agents();
  await screen.findByText('Book the trip to Oslo');
  expect(screen.getByText('Travel agent')).toBeDefined();
  expect(screen.getByText('Notes API: Read your notes')).toBeDefined();
  expect(screen.getByText(/Ends on .*2026.* Not used yet\./)).toBeDefined();
  expect(screen.getByText('Your accounts: GitHub')).toBeDefined();
  expect(screen.getByText(/Ends on .*2026.* Last used on .*2026/)).toBeDefined();
  expect(screen.getAllByText('Can pass this access on to other agents.')).toHaveLength(1);
});

test('a user without agents is not offered the section, and finds nothing there', async () => {
  await agents({ [LIST]: listOf() });
  await screen.findByText('No agent acts for you.');
  expect(link()).toBeNull();
});

test('one is ended after a question, and it is said', async () => {
  let isDone = false;
  const { press, said } = await agents({
    [LIST]: () => (isDone ? listOf() : listOf(delegationBody())),
    [END]: () => {
      isDone = true;
      return done;
    },
  });
  await press(END_TRIP);
  screen.getByText(/Travel agent can't act for you anymore: Book the trip to Oslo/);
  expect(isDone).toBe(false);
  await press('End access');
  await said('Access for Travel agent ended.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('No agent acts for you.');
  expect(link()).not.toBeNull();
});

test('one that can not be ended stays, and the reason is told', async () => {
  const { press } = await agents({ [END]: refusal('IMPERSONATED') });
  await press(END_TRIP);
  await press('End access');
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true);
  expect(screen.getByRole('dialog', { name: 'End access for Travel agent?' })).toBeDefined();
});

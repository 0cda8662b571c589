import { data, done, refusal } from '@latchkey/testing/fake-api';
import { type DomainBody, domainBody } from '@latchkey/testing/fake-api/samples/single-sign-on';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../../../testing/described.ts';
import { part, settings, TEAM } from '../../../../../testing/single-sign-on.ts';

const verified = domainBody({ verified_at_millis: 1 });

test('a domain is added, and shows the record to add', async () => {
  const domains: DomainBody[] = [];
  const { press, type, keys } = await settings(
    { domains },
    {
      [`POST ${TEAM}/domains`]: () => {
        domains.push(domainBody());
        return data(domainBody());
      },
    },
  );
  await part('Domains');
  await screen.findByLabelText('Domain');
  await press('Add domain');
  expect(described(screen.getByLabelText('Domain'))).toBe('Please enter a domain');
  await type('Domain', ' acme.example ');
  await press('Add domain');
  expect(await screen.findByText('acme.example was added. Add its TXT record next.')).toBeDefined();
  expect(keys(`POST ${TEAM}/domains`)).toEqual([{ domain: 'acme.example' }]);
  expect(screen.getByText('latchkey-domain-verification=x7k2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy Record value' })).toBeDefined();
});

test('a domain says why it cannot be verified, and then that it is', async () => {
  const domains = [domainBody()];
  const verify = `POST ${TEAM}/domains/${domainBody().id}/verify` as const;
  const { press, service } = await settings({ domains });
  service.answer(verify, () => refusal('TEAM_DOMAIN_RECORD_MISSING'));
  await press('Verify acme.example');
  expect(await screen.findByText(/^No TXT record was found/)).toBeDefined();
  service.answer(verify, () => {
    domains.splice(0, 1, verified);
    return data(verified);
  });
  await press('Verify acme.example');
  expect(await screen.findByText('acme.example is verified.')).toBeDefined();
  expect(screen.getByText('Verified')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Verify acme.example' })).toBeNull();
});

test('a domain is removed after a question', async () => {
  const domains = [verified];
  const { press, user, keys } = await settings(
    { domains },
    {
      [`DELETE ${TEAM}/domains/${verified.id}`]: () => {
        domains.pop();
        return done;
      },
    },
  );
  await press('Remove acme.example');
  expect(keys(`DELETE ${TEAM}/domains/${verified.id}`)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('acme.example was removed.')).toBeDefined();
});

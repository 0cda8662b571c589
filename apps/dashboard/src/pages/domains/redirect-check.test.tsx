import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';

afterEach(cleanup);

const id = 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e';
const domains = [{ domain: 'https://app.example.com', handler_path: '/handler' }];

async function check(address: string, script: Parameters<typeof open>[1] = {}) {
  const { user } = open(`/projects/${id}/domains`, { projects: [projectBody({ id, config: { domains } })], ...script });
  if (address) await user.type(await screen.findByLabelText('Address'), address);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  return user;
}

test('an address below a trusted domain can be redirected to', async () => {
  await check(' https://app.example.com/welcome ');
  expect(await screen.findByText(/^Sign-ins can redirect there\./)).toBeTruthy();
});

test('for any other address, the check says what is missing', async () => {
  await check('https://other.example.com/');
  expect(await screen.findByText('No trusted domain is other.example.com.')).toBeTruthy();
});

test('without an address, nothing is asked', async () => {
  await check('');
  expect(await screen.findByText('Enter an address')).toBeTruthy();
});

test('a verdict goes when the address is changed', async () => {
  const user = await check('https://other.example.com/');
  await screen.findByText('No trusted domain is other.example.com.');
  await user.type(screen.getByLabelText('Address'), 'x');
  expect(screen.queryByText('No trusted domain is other.example.com.')).toBeNull();
});

test('a check that fails says so', async () => {
  await check('https://other.example.com/', { fails: ['GET /latchkey/redirect-check'] });
  expect(await screen.findByText(/went wrong|failed|try again/i)).toBeTruthy();
});

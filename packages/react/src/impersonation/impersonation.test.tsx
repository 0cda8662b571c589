import { data, knownError } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { useUser } from '../session/use-user.ts';
import { Impersonation } from './impersonation.tsx';

const CHECK = 'POST /latchkey/impersonation/check-code';
const BEGIN = 'POST /latchkey/impersonation/sign-in';
const offer = () =>
  data({
    display_name: 'Ada',
    primary_email: 'ada@example.com',
    impersonator: 'owner@example.com',
    expires_in_millis: 1_800_000,
  });

async function question(replies: NonNullable<StageOptions['replies']>) {
  const given = await stage({ at: `/handler/impersonation?code=${'a'.repeat(45)}`, replies });
  given.show(<Impersonation />);
  return given;
}

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', "This link doesn't work"],
  ['VERIFICATION_CODE_EXPIRED', 'This link has expired'],
  ['VERIFICATION_CODE_ALREADY_USED', 'This link has been used'],
] as const)('a link that is no good says so (%s)', async (code, title) => {
  const { service } = await question({ [CHECK]: () => knownError(code) });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(service.keys()).not.toContain(BEGIN);
});

test('it asks before it begins, and says as whom, on behalf of whom and how long', async () => {
  const { service } = await question({ [CHECK]: offer });
  await screen.findByRole('heading', { name: 'Act as ada@example.com?' });
  expect(screen.getByText(/on behalf of owner@example\.com.*after 30 min/)).toBeDefined();
  expect(service.keys()).not.toContain(BEGIN);
});

test('a link that was used meanwhile says so', async () => {
  const { user } = await question({
    [CHECK]: offer,
    [BEGIN]: () => knownError('VERIFICATION_CODE_ALREADY_USED'),
  });
  await user.click(await screen.findByRole('button', { name: 'Act as ada@example.com' }));
  expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeDefined();
});

test('it begins, and leads on', async () => {
  const { user, service, visited } = await question({
    [CHECK]: offer,
    [BEGIN]: () => data({ access_token: 'a.e30.c', refresh_token: 'r', user_id: 'u' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Act as ada@example.com' }));
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(service.keys()).toContain(BEGIN);
});

const START_SECONDS = 1_800_000_000;
const acting = { act: { name: 'owner@example.com' }, session_exp: START_SECONDS + 6 * 60 };

function Page() {
  return <p>{useUser()?.primaryEmail}</p>;
}

async function page(claims?: object) {
  const given = await stage({ signedIn: true, ...(claims && { claims }) });
  given.show(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await screen.findByText('ada@example.com');
  return given;
}
const banner = () => screen.findByRole('complementary', { name: 'Acting as another user' });

test('whoever acts as somebody else sees it above every page, with the time that is left', async () => {
  const { time } = await page(acting);
  expect((await banner()).textContent).toMatch(
    /You're acting as ada@example\.com On behalf of owner@example\.com\. 6 min left\./,
  );
  await time.advance(60_000);
  expect((await banner()).textContent).toMatch(/5 min left/);
  expect(screen.getByRole('status').textContent).toBe('Acting as ada@example.com ends in 5 min.');
});

test('who acts for themselves sees nothing of it', async () => {
  await page();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('to stop signs out', async () => {
  const { user, service } = await page(acting);
  await banner();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(service.keys()).toContain('DELETE /auth/sessions/current'));
});

test('the provider asks for nobody by itself', async () => {
  const { show, service } = await stage({ signedIn: true, claims: acting });
  show(<p>Hello</p>);
  expect(service.keys()).toEqual([]);
});

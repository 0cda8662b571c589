import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const CHANGE = 'PATCH /internal/projects/current';
const path = `${project}/production`;
const id = project.split('/').at(-1) ?? '';

function openWith(config: { allow_localhost: boolean; domains: string[] }, is_production_mode = false) {
  const domains = config.domains.map((domain) => ({ domain, handler_path: '/handler' }));
  return open(path, { projects: [projectBody({ id, is_production_mode, config: { ...config, domains } })] });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
const toProduction = () => screen.findByRole('button', { name: 'Switch to production' });

test('each setting passes or fails, in the words of the check', async () => {
  openWith({ allow_localhost: true, domains: ['http://a.example', 'https://b.example', 'http://10.0.0.1'] });
  expect(await rows()).toEqual([
    expect.stringMatching(
      /^Localhost isn't trustedFailsLocalhost is not allowed in production mode, turn off 'Allow localhost' in project settings\./,
    ),
    expect.stringMatching(/^http:\/\/a\.exampleFailsTrusted domains should be HTTPS: http:\/\/a\.example\./),
    expect.stringMatching(/^https:\/\/b\.examplePasses/),
    expect.stringMatching(
      /^http:\/\/10\.0\.0\.1FailsDirect IPs are not valid for trusted domains in production mode: /,
    ),
  ]);
});

test('what fails leads to its setting', async () => {
  openWith({ allow_localhost: true, domains: [] });
  const link = await screen.findByRole('link', { name: "Open setting: Localhost isn't trusted" });
  expect(link.getAttribute('href')).toBe(`${project}/domains`);
});

test('where anything fails the switch is closed, and says so', async () => {
  const { user, sent } = openWith({ allow_localhost: false, domains: ['http://a.example'] });
  const button = await toProduction();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).not.toContain(CHANGE);
});

test('where all passes it goes to production after a question', async () => {
  const { user, bodies } = openWith({ allow_localhost: false, domains: ['https://a.example'] });
  await user.click(await toProduction());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch to production' }));
  expect(await screen.findByRole('button', { name: 'Switch to development' })).toBeTruthy();
  expect(bodies(CHANGE)).toEqual([{ is_production_mode: true }]);
});

test('the way back is open, whatever fails', async () => {
  openWith({ allow_localhost: true, domains: [] }, true);
  const button = await screen.findByRole('button', { name: 'Switch to development' });
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
});

describe('a fix', () => {
  test('of localhost is one press, where people can be sent somewhere else', async () => {
    const { user, bodies } = openWith({ allow_localhost: true, domains: ['https://a.example'] });
    await user.click(await screen.findByRole('button', { name: "Turn off localhost: Localhost isn't trusted" }));
    await screen.findByText('Localhost is no longer trusted');
    expect(bodies(CHANGE)).toEqual([{ config: { allow_localhost: false } }]);
    expect((await rows())[0]).toContain('Passes');
  });

  test('of localhost asks where it is the only place', async () => {
    const { user, sent } = openWith({ allow_localhost: true, domains: [] });
    await user.click(await screen.findByRole('button', { name: /^Turn off localhost/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('No HTTPS domain is trusted yet');
    expect(sent).not.toContain(CHANGE);
  });

  test.each([
    ['http://a.example', 'Use HTTPS', [{ domain: 'https://a.example', handler_path: '/handler' }]],
    ['http://localhost:3000', 'Remove domain', []],
  ])('of %s asks before it does: %s', async (domain, label, domains) => {
    const { user, bodies } = openWith({ allow_localhost: false, domains: [domain] });
    await user.click(await screen.findByRole('button', { name: `${label}: ${domain}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));
    await screen.findByText('All checks pass.');
    expect(bodies(CHANGE)).toEqual([{ config: { domains } }]);
  });

  test('of http that has its https in the list already is to remove it', async () => {
    openWith({ allow_localhost: false, domains: ['http://a.example', 'https://a.example'] });
    expect(await screen.findByRole('button', { name: 'Remove domain: http://a.example' })).toBeTruthy();
  });

  test('that fails says why beside it', async () => {
    const { user, fail } = openWith({ allow_localhost: true, domains: ['https://a.example'] });
    fail(CHANGE);
    await user.click(await screen.findByRole('button', { name: /^Turn off localhost/ }));
    expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
  });
});

describe('recommendations', () => {
  const recommendations = async () =>
    within(await screen.findByRole('list', { name: 'Recommendations' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');

  test('say what a live project should have, and lead there', async () => {
    openWith({ allow_localhost: false, domains: [] });
    expect(await recommendations()).toContainEqual(
      expect.stringContaining("No domain is trusted, so sign-ins can't redirect to your app."),
    );
    const link = screen.getByRole('link', { name: 'Open setting: domains' });
    expect(link.getAttribute('href')).toBe(`${project}/domains`);
  });

  test("don't keep a project from going live", async () => {
    openWith({ allow_localhost: false, domains: ['https://a.example'] });
    expect((await recommendations()).length).toBeGreaterThan(0);
    expect((await toProduction()).getAttribute('aria-disabled')).not.toBe('true');
  });

  test('are about backups in the project of the owners', async () => {
    open('/projects/internal/production', { backups: null });
    expect(await recommendations()).toContainEqual(expect.stringContaining('Nightly backups are off.'));
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';

afterEach(cleanup);

const names = async () =>
  within(await screen.findByRole('list', { name: 'Your projects' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the list of projects', () => {
  test('is searched by name, and the address says so', async () => {
    const { user, props } = open('/projects');
    await user.type(await screen.findByLabelText('Search projects'), 'sho');
    await screen.findByText((_, element) => element?.tagName === 'A' && element.textContent === 'Shop');
    await expect.poll(names).toEqual(['Shop']);
    expect(props.history?.location.search).toBe('?q=sho');
  });

  test('is in the order that is chosen', async () => {
    const { user } = open('/projects');
    await user.selectOptions(await screen.findByLabelText('Sort projects'), 'By name');
    expect(await names()).toEqual(['Notes', 'Shop']);
  });

  test('leads back where nothing is found', async () => {
    const { user } = open('/projects?q=xyzzy');
    await screen.findByText('No projects found');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await names()).toHaveLength(2);
  });
});

describe('the numbers of the projects', () => {
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

  test('are read in one call for all', async () => {
    const { sent } = open('/projects');
    await (await row('Notes')).findByText('6,137 users');
    await (await row('Shop')).findByText('1,888 users');
    expect(sent.filter((call) => call === 'GET /latchkey/projects/metrics')).toHaveLength(1);
  });

  test('say how many signed up, in words and as a line', async () => {
    open('/projects');
    const notes = await row('Notes');
    await notes.findByText('111 new in 12 weeks');
    const line = document.querySelector('li svg polyline');
    expect(line?.getAttribute('points')?.split(' ')).toHaveLength(12);
  });

  test('keep no project from the page while they load', async () => {
    open('/projects', { hangs: ['GET /latchkey/projects/metrics'] });
    expect(await names()).toEqual(['Notes', 'Shop']);
  });

  test('are said to be unknown where they cannot be read', async () => {
    open('/projects', { fails: ['GET /latchkey/projects/metrics'] });
    await (await row('Notes')).findByText('Users unknown');
    expect(await names()).toEqual(['Notes', 'Shop']);
  });
});

describe('a new project', () => {
  const create = () => screen.findByRole('button', { name: 'Create project' });

  test('has the ways in that were chosen', async () => {
    const { user, bodies } = open('/projects/new?display_name=Diary');
    await user.click(await screen.findByRole('switch', { name: 'GitHub' }));
    await user.click(screen.getByRole('switch', { name: 'Email and password' }));
    await user.click(await create());
    await screen.findByRole('heading', { name: 'Overview' });
    expect(bodies('POST /internal/projects')).toEqual([
      expect.objectContaining({
        display_name: 'Diary',
        config: expect.objectContaining({
          credential_enabled: false,
          oauth_providers: [{ id: 'github', type: 'shared' }],
        }),
      }),
    ]);
  });

  test('can start with the settings of another one', async () => {
    const { user, bodies } = open('/projects/new?display_name=Staging');
    const from = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Start from' });
    const source = from.options[1];
    if (!source) throw new Error('There is a project to start from.');
    await user.selectOptions(from, source);
    expect(screen.queryByRole('switch', { name: 'Email and password' })).toBeNull();
    await user.click(await create());
    await screen.findByRole('heading', { name: 'Overview' });
    expect(bodies('POST /latchkey/project-copies')).toEqual([
      { project_id: source.value, display_name: 'Staging', description: null },
    ]);
  });

  test('takes one way in at least', async () => {
    const { user, sent } = open('/projects/new?display_name=Diary');
    await user.click(await screen.findByRole('switch', { name: 'Email and password' }));
    await user.click(await create());
    expect((await screen.findByText('Turn on at least one sign-in method')).getAttribute('role')).toBe('alert');
    expect(sent).not.toContain('POST /internal/projects');
  });

  test('is shown as people will see it', async () => {
    const { user } = open('/projects/new?display_name=Diary');
    const preview = within((await screen.findByText('Sign-in page preview')).closest('figure') as HTMLElement);
    await preview.findByText('Sign in to Diary');
    await user.click(screen.getByRole('switch', { name: 'GitHub' }));
    await preview.findByText(/GitHub/);
  });
});

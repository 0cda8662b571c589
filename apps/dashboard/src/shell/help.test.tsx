import { existsSync } from 'node:fs';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openPopover } from '../../testing/popover.ts';
import { open, project } from '../../testing/render.tsx';
import { pages } from '../routes/project-pages.ts';

afterEach(cleanup);

async function overview() {
  const world = open(project);
  await screen.findByRole('heading', { name: 'Overview' });
  return world;
}

describe('the help menu', () => {
  test('leads to the documentation of the open page', async () => {
    open(`${project}/webhooks`);
    await openPopover('Help');
    expect((await screen.findByText('Docs for this page', { selector: 'a' })).getAttribute('href')).toMatch(
      /\/docs\/webhooks$/,
    );
  });

  test('has the whole documentation where no project is open', async () => {
    open('/projects');
    await openPopover('Help');
    expect((await screen.findByText('All documentation', { selector: 'a' })).getAttribute('href')).toMatch(/\/docs\/$/);
    expect(screen.queryByText('Docs for this page')).toBeNull();
  });

  test('names pages that the documentation has', () => {
    const isThere = (page: string) => existsSync(`${import.meta.dirname}/../../../../docs/${page}.md`);
    expect(pages.map(({ docs }) => docs).filter((page) => !isThere(page))).toEqual([]);
  });
});

describe('keys', () => {
  test('a question mark shows the shortcuts', async () => {
    const { user } = await overview();
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText('Go to the search field of the page')).toBeTruthy();
  });

  test('a slash goes to the search field of the page', async () => {
    const { user } = open(`${project}/users`);
    const field = await screen.findByRole('searchbox', { name: /^Search/ });
    await user.keyboard('/');
    expect(document.activeElement).toBe(field);
  });

  test('a question mark that is typed is text', async () => {
    const { user } = open(`${project}/users`);
    const field = await screen.findByRole('searchbox', { name: /^Search/ });
    await user.type(field, 'who?');
    expect((field as HTMLInputElement).value).toBe('who?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the page of an item', () => {
  test('leads back to its list', async () => {
    const { user, props } = open(`${project}/emails/sender`);
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(trail.getByRole('link', { name: 'Back to Emails' }));
    await screen.findByRole('heading', { name: 'Emails', level: 1 });
    expect(props.history?.location.pathname).toBe(`${project}/emails`);
  });

  test('is none where the navigation leads', async () => {
    await overview();
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  });
});

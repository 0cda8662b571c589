import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventBody } from '../../../testing/events.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/events`;
const lines = () => within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
const shown = async (count: number) => waitFor(() => expect(lines()).toHaveLength(count));
const address = ({ props }: ReturnType<typeof open>) => props.history?.location;
const choose = async ({ user }: ReturnType<typeof open>, label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const details = (index: number) => within(lines()[index] as HTMLElement).getByRole('button', { name: /^Details/ });

describe('the log', () => {
  test('says of each event what happened, to whom and by whom', async () => {
    open(page);
    await shown(25);
    const texts = lines().map(({ textContent }) => textContent);
    expect(texts[1]).toMatch(/Settings changed.*by Grace Hopper/);
    expect(texts[2]).toMatch(/its token was used twice.*Suspicious/);
    expect(texts[3]).toMatch(/by a server with the keys “Backend”/);
    expect(texts[4]).toMatch(/Analysts · by Grace Hopper, acting as Ada Lovelace/);
    expect(texts[7]).toMatch(
      /Sign-in failed.*Ada Lovelace · by an unknown user · wrong password · 203\.0\.113\.0\/24 · 12 times/,
    );
  });

  test('leads to the users and teams of it, as far as they are there', async () => {
    open(page);
    await shown(25);
    const [first] = screen.getAllByRole('link', { name: 'Ada Lovelace' });
    expect(first?.getAttribute('href')).toBe(`${project}/users/${userBody(1).id}`);
    expect(screen.getAllByRole('link', { name: 'Analysts' })[0]?.getAttribute('href')).toContain(`${project}/teams/`);
  });

  test('shows each value before and after', async () => {
    const { user } = open(page);
    await shown(25);
    await user.click(details(1));
    expect(details(1).getAttribute('aria-expanded')).toBe('true');
    const line = within(lines()[1] as HTMLElement);
    expect(line.getByText('magic link enabled')).toBeTruthy();
    expect(line.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['−Before: false', '+After: true']),
    );
  });

  test('is what the address says', async () => {
    open(`${page}?kind=user.deleted&actor=owner&since=7d`);
    await waitFor(() => expect(lines().length).toBeLessThan(10));
    for (const { textContent } of lines()) expect(textContent).toContain('Account deleted');
  });

  test('filters write the address, each beside the others; a group is all of its kinds', async () => {
    const world = open(page);
    await choose(world, 'Type', 'Teams: all');
    await choose(world, 'Actor', 'Apps and users');
    await choose(world, 'Result', 'Succeeded');
    await waitFor(() => expect(address(world)?.search).toBe('?kind=Teams&actor=client&result=done'));
    await shown(7);
    await world.user.type(screen.getByRole('searchbox'), userBody(1).id);
    expect(await screen.findByRole('heading', { name: 'No events found' })).toBeTruthy();
    await world.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await shown(25);
    expect(address(world)?.search).toBe('');
  });

  test('is found by the name or email of a user', async () => {
    const world = open(page);
    await shown(25);
    await world.user.type(screen.getByRole('searchbox'), 'mary3');
    const matches = within(await screen.findByRole('list', { name: 'Matches' }));
    await world.user.click(matches.getByRole('button', { name: /mary3@example\.com/ }));
    await waitFor(() => expect(address(world)?.search).toMatch(/^\?about=[\da-f-]{36}$/));
  });

  test('follows what happens while it is live', async () => {
    const { user, sent } = open(page);
    await shown(25);
    const reads = () => sent.filter((call) => call.startsWith('GET /latchkey/events')).length;
    const before = reads();
    await user.click(screen.getByRole('button', { name: 'Live' }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before), { timeout: 10_000 });
  });

  test('goes to the newest events when it becomes live', async () => {
    const world = open(`${page}?kind=Teams&cursor=990`);
    await world.user.click(await screen.findByRole('button', { name: 'Live' }));
    await waitFor(() => expect(address(world)?.search).toBe('?kind=Teams'));
  });

  test('can be looked at between two days', async () => {
    const world = open(page);
    await choose(world, 'Time', 'Custom range');
    await world.user.type(await screen.findByLabelText('From'), '2026-06-14');
    await world.user.type(screen.getByLabelText('To'), '2026-06-14');
    await waitFor(() => expect(address(world)?.search).toContain('from=2026-06-14&to=2026-06-14'));
    await waitFor(() => expect(lines().length).toBeLessThan(7));
  });

  test('an event leads to all by the same person, which can be taken back', async () => {
    const world = open(page);
    await shown(25);
    await world.user.click(details(0));
    await world.user.click(screen.getByRole('link', { name: 'All events by this actor' }));
    await waitFor(() => expect(address(world)?.search).toContain(`by=${userBody(1).id}`));
    await world.user.click(await screen.findByRole('button', { name: /^Remove filter/ }));
    await waitFor(() => expect(address(world)?.search).toBe(''));
  });

  test('pages follow each other, and back', async () => {
    const named = (number: number) => ({ id: userBody(1).id, type: 'user' as const, name: `Person ${number}.` });
    const events = Array.from({ length: 60 }, (_, index) => eventBody(index + 1, { subject: named(index + 1) }));
    const { user } = open(page, { events });
    const go = async (name: string, first: string) => {
      await user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(lines()[0]?.textContent).toContain(first));
    };
    await go('Next', 'Person 26.');
    await go('Next', 'Person 51.');
    expect(lines()).toHaveLength(10);
    await go('Previous', 'Person 26.');
  });

  test('a failure can be tried again', async () => {
    const { user, heal } = open(page, { fails: ['GET /latchkey/events'] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    heal('GET /latchkey/events');
    await user.click(again);
    await shown(25);
  });

  test('where nothing happened yet, that is said', async () => {
    open(page, { events: [] });
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeTruthy();
  });
});

describe('the export', () => {
  const saved = () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    return files;
  };

  test('holds all events that fit the filters, not only the page', async () => {
    const files = saved();
    const { user } = open(`${page}?actor=client`);
    await user.click(await screen.findByRole('button', { name: 'Export JSON lines' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const events =
      (await files[0]?.text())
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? [];
    expect(events.length).toBeGreaterThan(25);
    for (const { actor } of events) expect(actor.kind).toBe('client');
  });

  test('as a table begins with the names of the columns, and no name is a formula', async () => {
    const files = saved();
    const subject = { id: userBody(1).id, type: 'user' as const, name: '=HYPERLINK("https://evil.example")' };
    const { user } = open(page, { events: [eventBody(1, { subject })] });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]?.text()) ?? '';
    expect(text).toMatch(/^id,time,kind,result,actor/);
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  });
});

import {
  attemptBody,
  deliveryBody,
  endpointBody,
  queuedDelivery,
  waitingDelivery,
} from '@latchkey/testing/fake-api/samples/webhook';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/webhooks`;
const AT = '/latchkey/webhook-endpoints';
const [endpoint, waiting, delivered] = [endpointBody(1), waitingDelivery(1), deliveryBody(2)];
const onePage = `${page}/${endpoint.id}`;
/** Those of the list, not those of the chart's table. */
const rows = () =>
  within(screen.getByRole('table', { name: /^(Endpoints|Deliveries)$/ }))
    .getAllByRole('row')
    .slice(1);
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pressIn = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the list', () => {
  test('says how each endpoint does', async () => {
    open(page);
    await waitFor(() => expect(rows()).toHaveLength(4));
    const states = ['Working', 'Failing', 'Paused', 'Off'];
    expect(rows().map((row, index) => row.textContent?.includes(states[index] ?? ''))).not.toContain(false);
    expect(rows()[1]?.textContent).toContain('12');
  });

  test('before the first endpoint there is code of a receiver, and the way to add it', async () => {
    const world = open(page, { webhooks: { endpoints: [] } });
    await screen.findByRole('heading', { name: 'No endpoints yet' });
    expect(screen.getByRole('group', { name: 'Receiver' }).textContent).toContain('new WebhookReceiver(');
    await press(world, 'Add the first endpoint');
    expect(await screen.findByRole('dialog', { name: 'Add endpoint' })).toBeTruthy();
  });
});

describe('the catalog of events', () => {
  test('shows the sample of each, and finds events by name and by what happened', async () => {
    const world = open(page);
    await world.user.click(await screen.findByRole('link', { name: 'Event catalog' }));
    expect(await screen.findByRole('heading', { name: 'Event catalog', level: 1 })).toBeTruthy();
    await world.user.click(await screen.findByText('team_membership.created'));
    const sample = await screen.findByRole('group', { name: 'Payload of team_membership.created' });
    expect(JSON.parse(sample.textContent ?? '')).toMatchObject({ type: 'team_membership.created' });
    await world.user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'left a team');
    await waitFor(() => expect(screen.queryByText('team_membership.created')).toBeNull());
    expect(screen.getByText('team_membership.deleted')).toBeTruthy();
  });

  test('says where nothing is found, and shows all again', async () => {
    const { user } = open(`${page}/events?query=nothing`);
    expect(await screen.findByRole('heading', { name: 'No events found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('user.created')).toBeTruthy();
  });
});

describe('the attempts of an endpoint', () => {
  test('are told in numbers, and by day', async () => {
    const days = [
      { date: '2026-03-01', delivered_count: 0, failed_count: 0, mean_millis: null },
      { date: '2026-03-02', delivered_count: 2999, failed_count: 1, mean_millis: 140 },
    ];
    open(onePage, { webhooks: { days } });
    const attempts = within(await screen.findByRole('region', { name: 'Attempts' }));
    await attempts.findByText('99.9%');
    const terms = attempts.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['2,999', '1', '99.9%', '140 ms']);
    const slider = attempts.getByRole('slider', { name: 'Delivered by day' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Mon, Mar 2: 2,999 delivered, 1 failed');
    const cells = attempts
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Day', 'Delivered', 'Failed', 'Average response'],
      ['Mon, Mar 2', '2,999', '1', '140 ms'],
      ['Sun, Mar 1', '0', '0', '–'],
    ]);
  });

  test('that there are none yet is said', async () => {
    open(onePage, { webhooks: { days: [] } });
    expect(await screen.findByText('No attempts in the last 30 days.')).toBeTruthy();
  });
});

describe('an endpoint that is added', () => {
  const adding = async () => {
    const world = open(page);
    await press(world, 'Add endpoint');
    const field = await screen.findByRole('textbox', { name: 'URL' });
    return { ...world, field };
  };

  test('is told of everything unless kinds are chosen, and its page comes next', async () => {
    const world = await adding();
    await world.user.type(world.field, 'https://shop.example/hooks');
    await pressIn(world, 'Add endpoint');
    expect(await screen.findByRole('heading', { name: 'shop.example/hooks' })).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([{ url: 'https://shop.example/hooks', description: '', kinds: null }]);
  });

  test('is told of what is chosen, at least one kind', async () => {
    const world = await adding();
    await world.user.type(world.field, 'https://shop.example/hooks');
    await world.user.click(screen.getByRole('radio', { name: /Selected events/ }));
    await pressIn(world, 'Add endpoint');
    expect(await screen.findByText('Choose at least one event')).toBeTruthy();
    await world.user.click(screen.getByRole('checkbox', { name: 'team.created' }));
    await world.user.click(screen.getByRole('checkbox', { name: 'user.created' }));
    await pressIn(world, 'Add endpoint');
    await screen.findByRole('heading', { name: 'shop.example/hooks' });
    expect(world.bodies(`POST ${AT}`)[0]?.kinds).toEqual(expect.arrayContaining(['user.created', 'team.created']));
  });

  test('at an http address is warned of', async () => {
    const { user, field } = await adding();
    await user.type(field, 'http://shop.example');
    expect(await screen.findByText(/others on the network can read/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'https://shop.example');
    expect(screen.queryByText(/others on the network can read/)).toBeNull();
  });

  test.each([
    ['', 'Enter a URL'],
    ['shop', 'Enter a URL such as https://example.com/webhooks'],
    ['ftp://shop.example', 'Enter a URL that starts with https://'],
    ['https://ada:secret@shop.example', 'Enter a URL without a username or password'],
  ])('has an address: %j is none', async (typed, complaint) => {
    const world = await adding();
    if (typed) await world.user.type(world.field, typed);
    await pressIn(world, 'Add endpoint');
    expect(await screen.findByText(complaint)).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([]);
  });
});

describe('the page of an endpoint', () => {
  test('shows its secret when it is asked for, and hides it again', async () => {
    const world = open(onePage);
    await press(world, 'Reveal secret');
    expect(await screen.findByText(/^whsec_MfKQ/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy secret' })).toBeTruthy();
    await press(world, 'Hide secret');
    expect(screen.queryByText(/^whsec_MfKQ/)).toBeNull();
    await press(world, 'Reveal secret');
    expect(await screen.findByText(/^whsec_MfKQ/)).toBeTruthy();
  });

  test('rotates the secret, and shows until when the one before is good', async () => {
    const world = open(onePage);
    await press(world, 'Rotate secret');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Old secret expires' }), 'In 1 hour');
    await pressIn(world, 'Rotate secret');
    expect(await screen.findByText(/^whsec_C2FV/)).toBeTruthy();
    expect(screen.getByText(/^whsec_MfKQ/)).toBeTruthy();
    expect(screen.getByText('in 1 hour')).toBeTruthy();
    expect(world.bodies(`POST ${AT}/${endpoint.id}/secret/rotate`)).toEqual([{ overlap_millis: 3_600_000 }]);
  });

  test('that is paused says why, and goes on', async () => {
    const paused = endpointBody(1, { paused: { at_millis: 0, reason: 'gone' }, pending_count: 3 });
    const world = open(onePage, { webhooks: { endpoints: [paused] } });
    expect(await screen.findByText(/permanently gone \(410\).*3 are pending now/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send test event' }).getAttribute('aria-disabled')).toBe('true');
    await press(world, 'Resume deliveries');
    await screen.findByText('Deliveries resumed');
    expect(screen.queryByRole('button', { name: 'Resume deliveries' })).toBeNull();
    expect(world.bodies(`PATCH ${AT}/${endpoint.id}`)).toEqual([{ is_enabled: true }]);
  });

  test('whose receiver takes nothing says so, and tries at once', async () => {
    const failing = endpointBody(1, { failing_since_millis: 0, pending_count: 3 });
    const world = open(onePage, { webhooks: { endpoints: [failing] } });
    expect(await screen.findByText(/3 deliveries are pending/)).toBeTruthy();
    await press(world, 'Retry now');
    await screen.findByText('Retrying now');
    expect(screen.queryByRole('button', { name: 'Retry now' })).toBeNull();
  });

  test('lets its deliveries pass each other', async () => {
    const world = open(onePage);
    await press(world, 'Edit endpoint');
    await world.user.click(await screen.findByRole('switch', { name: 'Deliver in order' }));
    await pressIn(world, 'Save endpoint');
    await waitFor(() =>
      expect(world.bodies(`PATCH ${AT}/${endpoint.id}`)).toEqual([expect.objectContaining({ is_ordered: false })]),
    );
  });

  test('changes it, and does not end a pause by that', async () => {
    const world = open(onePage);
    await press(world, 'Edit endpoint');
    await world.user.type(await screen.findByRole('textbox', { name: /Description/ }), ' in Paris');
    await pressIn(world, 'Save endpoint');
    await screen.findByText('The shop in Paris');
    expect(world.bodies(`PATCH ${AT}/${endpoint.id}`)).toEqual([
      { url: endpoint.url, description: 'The shop in Paris', kinds: null },
    ]);
  });

  test('deletes it after a question', async () => {
    const world = open(onePage);
    await press(world, 'Delete endpoint');
    await pressIn(world, 'Delete endpoint');
    await screen.findByText('Endpoint deleted');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  test('sends a test, and goes to what came of it', async () => {
    const world = open(onePage);
    await press(world, 'Send test event');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Event type' }), 'team.updated');
    await pressIn(world, 'Send test event');
    expect(await screen.findByRole('heading', { name: 'team.updated' })).toBeTruthy();
    expect(await screen.findByText('Delivered')).toBeTruthy();
  });

  test('that nobody knows is said to be none', async () => {
    open(`${page}/${endpointBody(99).id}`);
    expect(await screen.findByRole('heading', { name: 'Endpoint not found' })).toBeTruthy();
  });
});

describe('deliveries', () => {
  test('are what the address says', async () => {
    open(`${onePage}?state=failed&since=1h`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]?.textContent).toContain('No response');
  });

  test('filters write the address, and can be cleared where nothing fits', async () => {
    const world = open(onePage);
    await world.user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Pending');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'team.deleted');
    expect(world.props.history?.location.search).toBe('?state=pending&kind=team.deleted');
    await press(world, 'Clear filters');
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(world.props.history?.location.search).toBe('');
  });

  test('that there will be appear by themselves', async () => {
    const { sent } = open(onePage, { webhooks: { deliveries: [] } });
    await screen.findByRole('heading', { name: 'No deliveries yet' });
    const reads = () => sent.filter((key) => key === `GET ${AT}/${endpoint.id}/deliveries`).length;
    const first = reads();
    await waitFor(() => expect(reads()).toBeGreaterThan(first));
  });

  test('pages follow each other', async () => {
    const world = open(onePage);
    await press(world, 'Next');
    await waitFor(() => expect(rows()).toHaveLength(10));
  });

  test('of a span of time are sent once more: those that failed, or all', async () => {
    const world = open(onePage);
    await press(world, 'Replay a time range');
    await pressIn(world, 'Replay deliveries');
    expect(await screen.findByText('Replaying 6 deliveries')).toBeTruthy();
    await press(world, 'Replay a time range');
    await world.user.selectOptions(screen.getByRole('combobox', { name: 'Deliveries' }), 'all');
    await pressIn(world, 'Replay deliveries');
    expect(await screen.findByText('Replaying 35 deliveries')).toBeTruthy();
  });
});

describe('a delivery', () => {
  const openOne = (delivery = waiting) =>
    open(`${onePage}/deliveries/${delivery.id}`, { webhooks: { deliveries: [delivery] } });

  test('shows what was sent, and each try with its answer', async () => {
    const { user } = openOne();
    const tries = within(await screen.findByRole('list', { name: 'Attempts' })).getAllByRole('listitem');
    expect(tries.map((line) => line.textContent?.slice(0, 9))).toEqual(['Attempt 2', 'Attempt 1']);
    expect(tries[1]?.textContent).toContain('No response within 10 seconds.');
    await user.click(screen.getByText('Attempt 2'));
    expect(screen.getByRole('group', { name: 'Response body of attempt 2' }).textContent).toBe(
      '<h1>Internal Server Error</h1>',
    );
    expect(screen.getByRole('group', { name: 'Request headers of attempt 2' }).textContent).toContain(
      'webhook-id: msg_',
    );
    expect(screen.getByRole('group', { name: 'Body' }).textContent).toContain('"display_name": "Ada Lovelace"');
  });

  test('that waits is tried now, or skipped after a question', async () => {
    const world = openOne();
    await press(world, 'Retry now');
    await screen.findByText('Delivery queued');
    await press(world, 'Skip delivery');
    await pressIn(world, 'Skip delivery');
    expect(await screen.findByText('Failed')).toBeTruthy();
    expect(world.sent.filter((key) => key.endsWith('/replay') || key.endsWith('/skip'))).toHaveLength(2);
  });

  test('queued behind another leads to that one, and names no time in the past', async () => {
    const queued = queuedDelivery(2, waiting);
    open(`${onePage}/deliveries/${queued.id}`, { webhooks: { deliveries: [waiting, queued] } });
    const link = await screen.findByRole('link', { name: 'an earlier delivery' });
    expect(link.getAttribute('href')).toBe(`${onePage}/deliveries/${waiting.id}`);
    expect(screen.queryByText(/Next attempt/)).toBeNull();
  });

  test('that came to an end is sent again', async () => {
    const world = openOne(delivered);
    await press(world, 'Resend event');
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skip delivery' })).toBeTruthy();
  });

  test('whose subject was deleted cannot be sent again, and says so', async () => {
    openOne({ ...delivered, payload: null, attempts: [attemptBody(1, 200, null)] });
    expect(await screen.findByText(/the user or team was deleted/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend event' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('that nobody knows is said to be none', async () => {
    open(`${onePage}/deliveries/${deliveryBody(99).id}`);
    expect(await screen.findByRole('heading', { name: 'Delivery not found' })).toBeTruthy();
  });
});

import {
  type EventStreamBody,
  eventStreamBody,
  failingEventStream,
} from '@latchkey/testing/fake-api/samples/event-stream';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open as openPage, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/event-streams`;
const AT = '/latchkey/event-streams';
const splunk = eventStreamBody(1);
const syslog = failingEventStream(2);
const [CHANGE, TEST] = [`PATCH ${AT}/${splunk.id}`, `POST ${AT}/${splunk.id}/test`] as const;
const open = (eventStreams?: readonly EventStreamBody[]) => openPage(page, eventStreams && { eventStreams });
type Opened = ReturnType<typeof open>;

const press = async ({ user }: Opened, name: string) => user.click(await screen.findByRole('button', { name }));
const pressIn = async ({ user }: Opened, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function type({ user }: Opened, name: string, text: string): Promise<void> {
  await user.clear(await field(name));
  if (text !== '') await user.type(await field(name), text);
}
const choose = async ({ user }: Opened, name: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name }), option);
const card = (name: string) => screen.findByRole('region', { name });

describe('the list', () => {
  test('says how each stream does, and why one fails since when', async () => {
    open();
    expect((await card('Splunk')).textContent).toContain('Working');
    const failing = (await card('Syslog of the security team')).textContent;
    expect(failing).toContain('Failing. The first failure was 2 hours ago.');
    expect(failing).toContain('The connection failed or was interrupted. 1,204 events are pending.');
    expect(failing).toContain('The next attempt is due in 4 minutes.');
    expect((await card('S3 bucket')).textContent).toContain('Paused');
  });

  test('shows which secrets are stored by name', async () => {
    open([splunk]);
    expect(within(await card('Splunk')).getByText('Secret headers').nextElementSibling?.textContent).toBe(
      'Authorization',
    );
  });

  test('before the first stream it says what they are for', async () => {
    const world = open([]);
    await screen.findByRole('heading', { name: 'No event streams yet' });
    await press(world, 'Add the first event stream');
    expect(await screen.findByRole('dialog', { name: 'Add event stream' })).toBeTruthy();
  });

  test('of five streams lets no sixth be added', async () => {
    const world = open([1, 2, 3, 4, 5].map((number) => eventStreamBody(number, { description: `Stream ${number}` })));
    await card('Stream 5');
    await press(world, 'Add event stream');
    expect(screen.getByText('A project can have 5 event streams.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a stream that is added', () => {
  async function adding(): Promise<Opened> {
    const world = open([]);
    await press(world, 'Add event stream');
    return world;
  }

  test('to Splunk has its token in a header', async () => {
    const world = await adding();
    await type(world, 'URL', 'https://splunk.example/in');
    await type(world, 'Value', 'Splunk 0d5c');
    await type(world, 'Description (optional)', 'SIEM');
    await choose(world, 'Start with', 'The first event in the log');
    await pressIn(world, 'Add event stream');
    expect((await card('SIEM')).textContent).toContain('Nothing sent yet');
    expect(world.bodies(`POST ${AT}`)).toEqual([
      {
        description: 'SIEM',
        from: 'start',
        target: {
          kind: 'http',
          url: 'https://splunk.example/in',
          format: 'splunk',
          headers: [{ name: 'Authorization', value: 'Splunk 0d5c' }],
        },
      },
    ]);
  });

  test('to a syslog server begins with the next event', async () => {
    const world = await adding();
    await choose(world, 'Receiver', 'Syslog server');
    await type(world, 'Host', 'syslog.example');
    await type(world, 'Port', '601');
    await world.user.click(screen.getByRole('switch', { name: 'TLS' }));
    await pressIn(world, 'Add event stream');
    await card('Syslog server');
    expect(world.bodies(`POST ${AT}`)).toEqual([
      {
        description: '',
        from: 'now',
        target: { kind: 'syslog', host: 'syslog.example', port: 601, tls: false, ca_certificate: null },
      },
    ]);
  });

  test('to a bucket has a key', async () => {
    const world = await adding();
    await choose(world, 'Receiver', 'S3 bucket');
    await type(world, 'Endpoint', 'https://s3.example');
    await type(world, 'Region', 'auto');
    await type(world, 'Bucket', 'audit');
    await type(world, 'Prefix (optional)', '');
    await type(world, 'Access key ID', 'AKIA');
    await type(world, 'Secret access key', 'hidden');
    await pressIn(world, 'Add event stream');
    await card('S3 bucket');
    expect(world.bodies(`POST ${AT}`)[0]?.target).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example',
      region: 'auto',
      bucket: 'audit',
      access_key_id: 'AKIA',
      secret_access_key: 'hidden',
    });
  });

  test.each([
    ['URL', '', 'Enter a URL'],
    ['URL', 'ftp://siem.example', 'Enter a URL that starts with https://'],
    ['URL', 'https://ada:secret@siem.example', 'Enter a URL without a username or password'],
    ['Name', 'Content-Length', "You can't set this header"],
    ['Name', 'X A', 'Enter the name of a header'],
    ['Value', '', 'Enter the value'],
  ])('with %s %j is not sent', async (name, text, complaint) => {
    const world = await adding();
    await type(world, name, text);
    await pressIn(world, 'Add event stream');
    expect(await screen.findByText(complaint)).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([]);
  });

  test.each([
    ['Host', 'a b', 'Enter a hostname or an IP address'],
    ['Port', '70000', 'Enter a number from 1 to 65535'],
    ['CA certificate (optional)', 'MIIB', 'Paste a certificate in the PEM format'],
  ])('to a syslog server with %s %j is not sent', async (name, text, complaint) => {
    const world = await adding();
    await choose(world, 'Receiver', 'Syslog server');
    await type(world, name, text);
    await pressIn(world, 'Add event stream');
    expect(await screen.findByText(complaint)).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([]);
  });
});

describe('a stream that is edited', () => {
  async function editing(stream = splunk, name = 'Splunk'): Promise<Opened> {
    const world = open([stream]);
    await press(world, `Edit ${name}`);
    return world;
  }

  test('keeps its receiver and secrets where neither is changed', async () => {
    const world = await editing();
    expect((await field('Value')).value).toBe('');
    await type(world, 'Description (optional)', 'SIEM');
    await pressIn(world, 'Save event stream');
    await card('SIEM');
    expect(world.bodies(CHANGE)).toEqual([{ description: 'SIEM' }]);
  });

  test('gets another secret, which is typed unseen', async () => {
    const world = await editing();
    expect((await field('Value')).type).toBe('password');
    await type(world, 'Value', 'Splunk new');
    await pressIn(world, 'Save event stream');
    await screen.findByText('Event stream saved');
    const { header_names: _, ...target } = splunk.target as Record<string, unknown>;
    expect(world.bodies(CHANGE)[0]?.target).toEqual({
      ...target,
      headers: [{ name: 'Authorization', value: 'Splunk new' }],
    });
  });

  test('needs its secrets again for another address', async () => {
    const world = await editing();
    await type(world, 'URL', 'https://other.example/in');
    await pressIn(world, 'Save event stream');
    expect(await screen.findByText('Enter the value')).toBeTruthy();
    expect(world.bodies(CHANGE)).toEqual([]);
  });
});

describe('what is done with a stream', () => {
  test('a test event that is accepted is said to be', async () => {
    const world = open([splunk]);
    await press(world, 'Send test event to Splunk');
    expect(await within(await card('Splunk')).findByText('The receiver accepted the test event.')).toBeTruthy();
    expect(world.sent).toContain(TEST);
  });

  test('of a test event that is refused the reason is shown', async () => {
    const world = open([{ ...splunk, last_error: 'status', last_status: 403 }]);
    await press(world, 'Send test event to Splunk');
    expect(await screen.findByText('Test event not accepted. The receiver responded with status 403.')).toBeTruthy();
  });

  test('a test that cannot be made says why', async () => {
    const world = open([splunk]);
    world.fail(TEST);
    await press(world, 'Send test event to Splunk');
    expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
  });

  test('it is paused and resumed', async () => {
    const world = open([splunk]);
    await press(world, 'Pause Splunk');
    await screen.findByText('Stream paused. Events are queued.');
    await press(world, 'Resume Splunk');
    await screen.findByText('Stream resumed');
    expect(world.bodies(CHANGE)).toEqual([{ is_enabled: false }, { is_enabled: true }]);
  });

  test('one that fails is retried', async () => {
    const world = open([syslog]);
    await press(world, 'Retry now');
    await screen.findByText('Retrying now');
    expect(world.bodies(`PATCH ${AT}/${syslog.id}`)).toEqual([{}]);
  });

  test('it is deleted after a question', async () => {
    const world = open([splunk]);
    await press(world, 'Delete Splunk');
    await pressIn(world, 'Delete event stream');
    await screen.findByText('Event stream deleted');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Splunk' })).toBeNull());
  });
});

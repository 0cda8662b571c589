import { eventStreamBody, failingEventStream } from '@latchkey/testing/fake-api/samples/event-stream';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State } from '../../state.ts';
import { notes } from './installation.ts';

const path = `/projects/${notes.id}/event-streams`;
const press = (name: string) => ({ click: ['button', name] }) as const;

const rejecting = failingEventStream(1, {
  description: 'Splunk of the security team in Frankfurt, kept for seven years for the auditors',
  target: {
    kind: 'http',
    url: 'https://splunk-ingest-frankfurt-01.security.example.com:8088/services/collector/event?channel=8f1e2b5c',
    format: 'splunk',
    header_names: ['Authorization', 'X-Splunk-Request-Channel'],
  },
  last_error: 'status',
  last_status: 403,
});
const archive = eventStreamBody(1, {
  description: 'Archive',
  target: {
    kind: 's3',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'audit-log',
    prefix: 'latchkey/',
    access_key_id: 'AKIAEXAMPLE',
  },
});

export const eventStreams: readonly State[] = [
  dashboardPage('event streams', { path }),
  dashboardPage('event streams, none', { path, eventStreams: [] }),
  dashboardPage('event streams, adding Splunk', { path, eventStreams: [], steps: [press('Add event stream')] }),
  dashboardPage('event streams, editing a syslog server', {
    path,
    steps: [press('Edit Syslog of the security team')],
  }),
  dashboardPage('event streams, a test that fails', {
    path,
    eventStreams: [rejecting],
    steps: [
      press(`Send test event to ${rejecting.description}`),
      { see: 'Test event not accepted. The receiver responded with status 403.' },
    ],
  }),
  dashboardPage('event streams, editing an archive', {
    path,
    eventStreams: [archive],
    steps: [press('Edit Archive')],
  }),
  dashboardPage('event streams, deleting one', {
    path,
    eventStreams: [failingEventStream(1)],
    steps: [press('Delete Syslog of the security team')],
  }),
];

import { expect, test } from 'vitest';
import { newMetrics } from './metrics.ts';

const measured = {
  connections: { open: 1, idle: 1, waiting: 0 },
  replicas: undefined,
  waitingHashes: 0,
  isFresh: true,
  queues: async () => ({
    jobs: [],
    webhooks: { waiting: 0, lateMillis: 0, pausedEndpoints: 0 },
    certificates: [{ days: 7, connections: 2 }],
    heldEventLogs: 3,
    eventStreams: { failing: 2, waiting: 500 },
  }),
};

test("answers of teams' identity providers are counted by protocol and outcome", async () => {
  const metrics = newMetrics();
  for (const outcome of ['done', 'done', 'SINGLE_SIGN_ON_RESPONSE_REFUSED'])
    metrics.signedOn({ type: 'saml', outcome });
  metrics.signedOn({ type: 'oidc', outcome: 'done' });
  const text = await metrics.read(measured);
  for (const line of [
    'latchkey_single_sign_ons_total{type="saml",outcome="done"} 2',
    'latchkey_single_sign_ons_total{type="saml",outcome="SINGLE_SIGN_ON_RESPONSE_REFUSED"} 1',
    'latchkey_single_sign_ons_total{type="oidc",outcome="done"} 1',
  ])
    expect(text).toContain(`\n${line}\n`);
});

test('certificates that end soon are gone from the numbers once they were replaced', async () => {
  const metrics = newMetrics();
  expect(await metrics.read(measured)).toContain('\nlatchkey_certificates_ending{days="7"} 2\n');
  const queues = async () => ({ ...(await measured.queues()), certificates: [] });
  expect(await metrics.read({ ...measured, queues })).not.toContain('latchkey_certificates_ending{');
});

test('requests that were refused unread are counted', async () => {
  const metrics = newMetrics();
  expect(await metrics.read(measured)).toContain('\nlatchkey_overload_refusals_total 0\n');
  metrics.overloaded();
  expect(await metrics.read(measured)).toContain('\nlatchkey_overload_refusals_total 1\n');
});

test('event logs that are held are counted', async () => {
  expect(await newMetrics().read(measured)).toContain('\nlatchkey_event_logs_held 3\n');
});

test('reads are counted by the server that answered them, where the database has replicas', async () => {
  const metrics = newMetrics();
  expect(await metrics.read(measured)).not.toMatch(/^latchkey_replica/m);
  const replicas = { reads: { replica: 5, primary: 2 }, used: 1, unused: 1, waitedMillis: 20 };
  const text = await metrics.read({ ...measured, replicas });
  for (const line of [
    'latchkey_replica_reads_total{server="replica"} 5',
    'latchkey_replica_reads_total{server="primary"} 2',
    'latchkey_replicas{state="used"} 1',
    'latchkey_replicas{state="unused"} 1',
    'latchkey_replica_wait_seconds 0.02',
  ])
    expect(text).toContain(`\n${line}\n`);
  const noneUsed = { ...replicas, used: 0, unused: 2, waitedMillis: undefined };
  expect(await metrics.read({ ...measured, replicas: noneUsed })).not.toMatch(/^latchkey_replica_wait_seconds/m);
});

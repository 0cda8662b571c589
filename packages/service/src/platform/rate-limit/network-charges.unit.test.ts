import { expect, test } from 'vitest';
import { clientNetworkCharges, networkCharges } from './network-charges.ts';

const rate = { burst: 3, emission: 1_000 };
const client = { actor: { kind: 'client' }, network: '198.51.100.7' } as const;

test('the range around a network may do ten times as much', () => {
  expect(networkCharges(client, 'trying', rate)).toEqual([
    { key: ['trying network', '198.51.100.7'], rate },
    { key: ['trying wide network', '198.51.100.0/24'], rate: { burst: 30, emission: 100 } },
  ]);
});

test('servers are not charged by network', () => {
  expect(clientNetworkCharges({ ...client, actor: { kind: 'server' } }, 'trying', rate)).toEqual([]);
});

test('clients are', () => {
  expect(clientNetworkCharges(client, 'trying', rate)).toEqual(networkCharges(client, 'trying', rate));
});

test('callers without a network are one', () => {
  const [own] = networkCharges({ ...client, network: undefined }, 'trying', rate);
  expect(own).toEqual({ key: ['trying network', ''], rate });
});

import type { WebhookDelivery, WebhookEndpoint } from '@latchkey/sdk/admin';
import type { Tone } from '../../ui/layout/badge.tsx';

interface Words {
  readonly word: string;
  readonly tone: Tone;
  readonly meaning: string;
}

export const stateWords: Readonly<Record<WebhookDelivery['state'], Words>> = {
  pending: { word: 'Waiting', tone: 'warning', meaning: 'It is tried until the receiver takes it, for three days.' },
  delivered: { word: 'Delivered', tone: 'success', meaning: 'The receiver took it.' },
  failed: { word: 'Failed', tone: 'danger', meaning: 'It was given up. It can be sent once more.' },
};

export const errorWords: Readonly<Record<NonNullable<WebhookDelivery['lastError']>, string>> = {
  refused_address: 'The address is in a network that webhooks may not reach.',
  unknown_host: 'The host name leads nowhere.',
  connection_failed: 'No connection could be made, or it broke off.',
  timeout: 'No answer within ten seconds.',
  redirect: 'The receiver answered with a redirect, which is not followed.',
  status: 'The receiver did not answer with a status from 200 to 299.',
  skipped: 'It was skipped.',
};

/** How a receiver does: what matters most of it. */
export function healthOf({
  isEnabled,
  paused,
  failingSince,
  lastDeliveredAt,
}: WebhookEndpoint): Pick<Words, 'word' | 'tone'> {
  if (!isEnabled) return { word: 'Off', tone: 'neutral' };
  if (paused) return { word: 'Paused', tone: 'danger' };
  if (failingSince) return { word: 'Failing', tone: 'warning' };
  return lastDeliveredAt ? { word: 'Working', tone: 'success' } : { word: 'Nothing sent yet', tone: 'neutral' };
}

/** An address without what is the same of all. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export const toldOf = ({ kinds }: WebhookEndpoint): string => kinds?.join(', ') ?? 'Everything';

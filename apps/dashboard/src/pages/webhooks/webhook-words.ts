import type { WebhookDelivery, WebhookEndpoint } from '@latchkey/sdk/admin';
import type { Tone } from '../../ui/layout/badge.tsx';

interface Words {
  readonly word: string;
  readonly tone: Tone;
  readonly meaning: string;
}

export const stateWords: Readonly<Record<WebhookDelivery['state'], Words>> = {
  pending: {
    word: 'Pending',
    tone: 'warning',
    meaning: 'Retried for up to three days, until the receiver accepts it.',
  },
  delivered: { word: 'Delivered', tone: 'success', meaning: 'The receiver accepted it.' },
  failed: { word: 'Failed', tone: 'danger', meaning: 'Failed after all retries. You can resend it.' },
};

export const errorWords: Readonly<Record<NonNullable<WebhookDelivery['lastError']>, string>> = {
  refused_address: "The URL points to a network that webhooks can't reach.",
  unknown_host: 'Hostname not found.',
  connection_failed: 'The connection failed or was interrupted.',
  timeout: 'No response within 10 seconds.',
  redirect: "The receiver responded with a redirect. Redirects aren't followed.",
  status: "The receiver didn't respond with a 2xx status.",
  skipped: 'This delivery was skipped.',
};

/** The health of an endpoint, most important state first. */
export function healthOf({
  isEnabled,
  paused,
  failingSince,
  lastDeliveredAt,
}: WebhookEndpoint): Pick<Words, 'word' | 'tone'> {
  if (!isEnabled) return { word: 'Off', tone: 'neutral' };
  if (paused) return { word: 'Paused', tone: 'danger' };
  if (failingSince) return { word: 'Failing', tone: 'warning' };
  return lastDeliveredAt ? { word: 'Working', tone: 'success' } : { word: 'No deliveries yet', tone: 'neutral' };
}

/** A URL without its scheme and trailing slash. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export const toldOf = ({ kinds }: WebhookEndpoint): string => kinds?.join(', ') ?? 'All events';

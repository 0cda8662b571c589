import type { EventStream } from '@latchkey/sdk/event-streams';
import { keepsSecrets, type StreamValues } from './values.ts';

const MAX_PORT = 65_535;

type Check = (text: string, values: StreamValues) => true | string;

/** Field validation, by the rules of the service. */
export function streamRules(stored: EventStream | undefined) {
  const secret = (missing: string) =>
    rule((value, values) => value.trim() !== '' || keepsSecrets(values, stored) || missing);
  return {
    url: rule((url) => checkUrl(url, 'https://siem.example.com')),
    endpoint: rule((url) => checkUrl(url, 'https://s3.eu-central-1.amazonaws.com')),
    headerName: rule((name, { headers }) => checkHeaderName(name.trim(), headers)),
    headerValue: secret('Enter the value'),
    host: rule((host) => /^[A-Za-z\d_.:-]+$/.test(host.trim()) || 'Enter a hostname or an IP address'),
    port: rule(
      (port) =>
        (/^\d+$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= MAX_PORT) ||
        `Enter a number from 1 to ${MAX_PORT}`,
    ),
    caCertificate: rule(
      (pem) =>
        pem.trim() === '' || pem.includes('-----BEGIN CERTIFICATE-----') || 'Paste a certificate in the PEM format',
    ),
    region: rule((region) => /^[a-z\d-]+$/.test(region.trim()) || 'Enter a region such as eu-central-1'),
    bucket: rule((bucket) => /^[\w.-]+$/.test(bucket.trim()) || 'Enter the name of a bucket'),
    prefix: rule((prefix) => /^[\w.=/-]*$/.test(prefix.trim()) || 'Use letters, digits and . _ = / - only'),
    accessKeyId: rule((id) => id.trim() !== '' || 'Enter the access key ID'),
    secretAccessKey: secret('Enter the secret access key'),
  };
}

export type StreamRules = ReturnType<typeof streamRules>;

/** The form has switches and lists, too, so a value may be anything but a text in its type. */
const rule = (check: Check) => ({
  validate: (value: unknown, values: StreamValues) => check(String(value), values),
});

function checkUrl(typed: string, example: string): true | string {
  const text = typed.trim();
  if (text === '') return 'Enter a URL';
  if (!URL.canParse(text)) return `Enter a URL such as ${example}`;
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Enter a URL that starts with https://';
  return (username === '' && password === '') || 'Enter a URL without a username or password';
}

/** Headers that a request needs itself. */
const OWN = /^(host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect)$/i;

function checkHeaderName(name: string, headers: StreamValues['headers']): true | string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'Enter the name of a header';
  if (OWN.test(name)) return "You can't set this header";
  const same = headers.filter((header) => header.name.trim().toLowerCase() === name.toLowerCase());
  return same.length === 1 || `${name} is listed twice`;
}

import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for where. */
export interface AwsSigner {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

/** A request as it will be sent; header names in lower case. */
export interface SignableRequest {
  readonly method: string;
  /** With a path that is percent-encoded already. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * The headers of a request with those that sign it: AWS Signature Version 4 with the header `Authorization`, the path
 * encoded once and the hash of the body in a header, as S3 has it; other services are asked at `/` (docs.aws.amazon.com,
 * "Signature calculations for the authorization header"). `now` in milliseconds since the epoch.
 */
export function signedForAws(
  { method, url, headers, body }: SignableRequest,
  { accessKeyId, secretAccessKey, region, service }: AwsSigner,
  now: number,
): Record<string, string> {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const bodyHash = sha256(body);
  const ofS3 = service === 's3' && { 'x-amz-content-sha256': bodyHash };
  const sent = { ...headers, ...ofS3, 'x-amz-date': moment };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const keyOfDay = hmac(`AWS4${secretAccessKey}`, day);
  const key = hmac(hmac(hmac(keyOfDay, region), service), 'aws4_request');
  const signature = hmac(key, [ALGORITHM, moment, scope, sha256(canonical)].join('\n')).toString('hex');
  const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** As RFC 3986 has it: everything but unreserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A name of an object as part of a path: its slashes stay. */
export const encodedKey = (key: string): string => key.split('/').map(encoded).join('/');

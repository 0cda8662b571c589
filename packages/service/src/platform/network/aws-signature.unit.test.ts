import { expect, test } from 'vitest';
import { encodedKey, signedForAws } from './aws-signature.ts';

// The examples that AWS publishes with "Signature calculations for the authorization header", for S3.

const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};
const host = 'https://examplebucket.s3.amazonaws.com';

test.each([
  [
    'GET object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT object',
    {
      method: 'PUT',
      path: `/${encodedKey('test$file.text')}`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET bucket lifecycle',
    { method: 'GET', path: '/?lifecycle', headers: {}, body: '' },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET bucket, list objects',
    { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, body: '' },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s', (_, { method, path, headers, body }, names, signature) => {
  const request = { method, url: new URL(host + path), headers, body: Buffer.from(body) };
  const { authorization } = signedForAws(request as never, signer, Date.UTC(2013, 4, 24));
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,` +
      `SignedHeaders=${names},Signature=${signature}`,
  );
});

// Examples of the test suite that AWS publishes for Signature Version 4, for services that aren't S3.
test.each([
  ['get-vanilla', 'GET', '/', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['post-vanilla', 'POST', '/', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    {},
    '',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-x-www-form-urlencoded',
    'POST',
    '/',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'Param1=value1',
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
])('%s', (_, method, path, headers, body, signature) => {
  const request = { method, url: new URL(`https://example.amazonaws.com${path}`), headers, body: Buffer.from(body) };
  const { authorization } = signedForAws(
    request as never,
    {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      service: 'service',
    },
    Date.UTC(2015, 7, 30, 12, 36),
  );
  expect(authorization?.split('Signature=')[1]).toBe(signature);
});

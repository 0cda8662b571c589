import { expect, test } from 'vitest';
import { kmsProblems, kmsSettings } from './settings.ts';

test.each([
  ['AWS_ENDPOINT_URL_KMS', 'kms.internal', 'must be an address such as https://kms.example.com.'],
  ['AWS_ENDPOINT_URL_STS', 'ftp://sts', 'must be an address such as https://kms.example.com.'],
  ['CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS', 'https://a?b', 'must be an address such as https://kms.example.com.'],
  ['GCE_METADATA_HOST', 'http://metadata', 'must be a host such as metadata.google.internal.'],
  ['AZURE_AUTHORITY_HOST', 'login', 'must be an address such as https://kms.example.com.'],
  [
    'AWS_CONTAINER_CREDENTIALS_FULL_URI',
    'credentials',
    'must be an address such as http://169.254.170.23/v1/credentials.',
  ],
  ['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', '//evil.example', 'must be a path such as /v2/credentials.'],
  ['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', '/\t/evil.example', 'must be a path such as /v2/credentials.'],
  ['AWS_CONTAINER_AUTHORIZATION_TOKEN', 'Basic\nabcd', 'must be a text of visible characters and spaces.'],
  ['VAULT_TOKEN', 'hvs.a\nb', 'must be a text of visible characters.'],
])('%s may not be %j', (name, value, advice) => {
  expect(kmsProblems(kmsSettings({ [name]: value }))).toEqual([[name, advice]]);
});

test('a token of a container may have a scheme', () => {
  expect(kmsProblems(kmsSettings({ AWS_CONTAINER_AUTHORIZATION_TOKEN: 'Basic abcd' }))).toEqual([]);
});

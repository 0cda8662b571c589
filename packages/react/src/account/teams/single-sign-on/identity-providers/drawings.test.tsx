import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { connectionBody } from '@latchkey/testing/fake-api/samples/single-sign-on';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part, settings } from '../../../../../testing/single-sign-on.ts';

test('the steps are the pages of the identity provider, with what goes into them, what is chosen and what is pressed', async () => {
  const connection = connectionBody({ display_name: 'OneLogin' });
  const { press } = await settings({ connections: [connection] });
  await press('Set up OneLogin');
  const ours = within(await part('1. Enter these values at OneLogin'));
  const pages = ours.getAllByRole('figure');
  expect(pages.map((page) => page.querySelector('figcaption')?.textContent)).toEqual([
    'OneLogin > Applications',
    'OneLogin > Applications > Add App',
    'OneLogin > Configuration',
    'OneLogin > SSO',
    'OneLogin > Users > Applications',
  ]);
  expect(pages[0]?.textContent).toContain('Press Add App');
  expect(pages[1]?.textContent).toContain('Choose SAML Custom Connector (Advanced)');
  expect(ours.getByRole('button', { name: 'Copy ACS (Consumer) URL' })).toBeDefined();
  expect(ours.getByText(`^https://id\\.example/saml/${idOf(1, 7)}/acs$`)).toBeDefined();
  expect(pages[2]?.textContent).toContain('SAML signature elementBoth');
  const theirs = within(await part('2. Enter the values of OneLogin here'));
  expect(theirs.getByRole('figure').textContent).toContain('Copy this into “Metadata URL” below.');
});

test('only the words of the identity provider are in its language', async () => {
  const { press } = await settings({ connections: [connectionBody()] });
  await press('Set up Okta');
  const ours = await part('1. Enter these values at Okta');
  const english = [...ours.querySelectorAll('figure [lang="en"]')].map(({ textContent }) => textContent);
  expect(english).toEqual(
    expect.arrayContaining(['Okta > Applications', 'Create App Integration', 'SAML 2.0', 'SP Issuer']),
  );
  for (const word of ['Press ', 'Choose ', 'Our certificates']) {
    expect(ours.textContent).toContain(word);
    expect(english).not.toContainEqual(expect.stringContaining(word));
  }
});

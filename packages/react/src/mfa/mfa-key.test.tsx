import { screen, waitFor } from '@testing-library/react';
import { generate } from 'lean-qr';
import { expect, test } from 'vitest';
import { darkModules } from '../../testing/dark-modules.ts';
import { stage } from '../../testing/stage.tsx';
import { MfaKey } from './mfa-key.tsx';

const base32 = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Acme:ada%40example.com?secret=${base32}&issuer=Acme&algorithm=SHA1&digits=6&period=30`;

async function key(secret = { base32, uri }) {
  const { show } = await stage();
  show(<MfaKey secret={secret} />);
}

/** The picture, once it is drawn. */
async function picture(): Promise<SVGSVGElement> {
  const image = screen.getByRole('img', { name: 'QR code with the key for your authenticator app' });
  return waitFor(() => {
    const svg = image.querySelector('svg');
    if (!svg) throw new Error('It is not drawn yet.');
    return svg;
  });
}

test('cameras read the address of the key', async () => {
  await key();
  const path = (await picture()).querySelector('path:last-child')?.getAttribute('d') ?? '';
  const code = generate(uri);
  expect(darkModules(path, code.size)).toEqual(code.toString({ on: '#', off: '.', pad: 0 }).trim().split('\n'));
});

test('it is black on white in any theme, with four modules of white around it', async () => {
  await key();
  const svg = await picture();
  const side = generate(uri).size + 8;
  expect([...svg.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual(['#fff', '#000']);
  expect(svg.getAttribute('viewBox')).toBe(`-4 -4 ${side} ${side}`);
});

test('nothing of it is a style, which a strict policy would refuse', async () => {
  await key();
  expect((await picture()).querySelector('[style], style')).toBeNull();
});

test('an address that is too long for a picture leaves the key to be typed', async () => {
  await key({ base32, uri: `${uri}&image=${'x'.repeat(3000)}` });
  await screen.findByText(/Enter this key in your authenticator app/);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
});

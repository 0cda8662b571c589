import { internalKeys, newAddress, newPostgresDatabase, owner, testRingText } from '@latchkey/testing';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  runCommand,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';

// Somebody knows an owner's address and has fifty networks. The program runs as in production, with a mail server.

const GUESSES = 200;
const NETWORKS = 50;
const own = 'https://auth.example.com';
const signIn = 'POST /auth/password/sign-in';
const wrong = 'not the password';

let service: ReadyProcess;
let mails: MailServer;
let settings: Record<string, string>;
let networks: string[];
/** What the owner's browser has kept from before. */
let device: string;

/** A client of the dashboard in some network, on a device that the service has named. */
const call = (
  path: string,
  body: object,
  { network = newAddress(), device }: { network?: string; device?: string } = {},
) => {
  const keys = { ...internalKeys, id: 'internal' } as never;
  const headers = { 'x-forwarded-for': network, ...(device && { device }) };
  return projectIn(service, { id: 'internal', keys }).call(path, { headers, body });
};

const deviceIn = ({ headers }: { headers: Headers }) => headers.get('x-latchkey-device') ?? undefined;

/** How many of the guesses were looked at; they come from all networks at once. */
async function guess(email: string, count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(signIn, { email, password: wrong }, { network: networks[index % NETWORKS] as string }),
    ),
  );
  return answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH').length;
}

const mailsAbout = (subject: RegExp) => mails.taken.filter(({ source }) => subject.test(source));

async function codeOfReset(): Promise<string> {
  const mail = await until(() => mailsAbout(/^Subject: Reset your password/m)[0]);
  const { text = '' } = await PostalMime.parse(mail.source);
  const link = /https:\/\/auth\.example\.com\/handler\/password-reset\?\S+/.exec(text)?.[0] ?? '';
  return new URL(link).searchParams.get('code') ?? '';
}

beforeAll(async () => {
  mails = await startMailServer();
  networks = Array.from({ length: NETWORKS }, newAddress);
  settings = {
    ...seeded,
    LATCHKEY_MODE: 'production',
    LATCHKEY_URL: own,
    LATCHKEY_KEY_RING: testRingText,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_DATA_DIR: newFolder(),
    LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  };
  service = await startProcess(settings);
  device = deviceIn(await call(signIn, owner)) ?? '';
  return async () => void (await service.stop());
}, 60_000);

describe('200 guesses from 50 networks at an owner', () => {
  test('are looked at 50 times, and no more often than those at an address that nobody has', async () => {
    const [known, unknown] = [await guess(owner.email, GUESSES), await guess('nobody@example.com', GUESSES)];
    expect([known, unknown]).toEqual([50, 50]);
  }, 120_000);

  test('make the right password too little elsewhere, where the answer says what is enough', async () => {
    const answer = await call(signIn, owner);
    expect([answer.status, answer.headers.get('x-latchkey-refusal')]).toEqual([429, 'PASSWORD_NOT_ENOUGH']);
  });

  test('leave the browser of the owner as it was, in whatever network it is', async () => {
    for (const network of [newAddress(), networks[0] as string])
      expect((await call(signIn, owner, { network, device })).status).toBe(200);
  });

  test('are told to the owner by mail, once', async () => {
    await until(() => mailsAbout(/^Subject: Too many wrong passwords/m).length > 0);
    await guess(owner.email, 50);
    expect(mailsAbout(/^Subject: Too many wrong passwords/m)).toHaveLength(1);
  });

  test('leave a reset by mail, after which that browser gets in while they go on', async () => {
    const ask = (callback_url: string) =>
      call('POST /auth/password/send-reset-code', { email: owner.email, callback_url });
    expect((await ask('http://localhost:1/handler/password-reset')).code).toBe('REDIRECT_URL_NOT_WHITELISTED');
    expect((await ask(`${own}/handler/password-reset`)).status).toBe(200);
    const code = await codeOfReset();
    const password = 'the second password of the owner';
    await call('POST /auth/password/reset/check-code', { code });
    const reset = await call('POST /auth/password/reset', { code, password });
    expect(reset.status).toBe(200);
    await guess(owner.email, GUESSES);
    const known = deviceIn(reset);
    expect(
      (await call(signIn, { email: owner.email, password }, known === undefined ? {} : { device: known })).status,
    ).toBe(200);
  }, 120_000);

  test('leave a link of the command line, for whoever has the machine', async () => {
    const { code, lines, log } = await runCommand(settings, 'owner', 'recover', owner.email, '--json');
    expect([code, log]).toEqual([0, []]);
    const { link } = JSON.parse(lines[0] ?? '') as { link: string };
    const [page, token = ''] = link.split('#');
    expect([page, token]).toEqual([`${own}/recover`, expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/)]);
    const password = 'the third password of the owner';
    const recovered = await call('POST /latchkey/owner-recovery', { code: token, password });
    expect(recovered.status).toBe(200);
    expect((await call(signIn, { email: owner.email, password })).status).toBe(200);
  });
});

import { createServer } from 'node:net';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { afterwards } from '@latchkey/testing/process/process';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { Message } from './delivery.ts';
import { composeMessage, type SmtpServer, smtpClient } from './smtp.ts';

const message: Message = {
  from: { name: 'Acme, "Größe" <x@evil.example>', address: 'no-reply@acme.example' },
  to: 'ada@example.com',
  subject: 'Your code – ABC123',
  html: '<p>Grüße</p>',
  text: `Grüße\n\nhttps://app.example.com/handler/page?code=${'abcdefghi'.repeat(20)}\n\n.\n`,
  messageId: '<one@acme.example>',
  date: new Date(Date.UTC(2030, 0)),
};
const envelope = { from: 'no-reply@acme.example', to: 'ada@example.com' };
const impatient = { connect: 300, greeting: 300, silence: 300, delivery: 300 };

const at = ({ port }: { port: number }, changes: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  tls: 'optional',
  ...changes,
});

function deliver(server: SmtpServer, timeouts?: typeof impatient) {
  const client = smtpClient('auth.example.com', timeouts);
  afterwards(() => client.close());
  return client.to(server).deliver(envelope, message);
}

/** A program that takes connections and does this with them. */
async function program(act: (write: (text: string) => void) => void): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    act((text) => socket.write(text));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => server.close());
  return server.address() as { port: number };
}

describe('a mail', () => {
  test('arrives with its headers and both of its parts', async () => {
    const server = await startMailServer();
    expect(await deliver(at(server))).toMatchObject({ outcome: 'accepted', kind: 'ACCEPTED' });
    const mail = await PostalMime.parse(server.taken[0]?.source ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Acme, "Größe" <x@evil.example>', address: 'no-reply@acme.example' },
      to: [{ address: 'ada@example.com' }],
      subject: 'Your code – ABC123',
      messageId: '<one@acme.example>',
      date: '2030-01-01T00:00:00.000Z',
    });
    expect([mail.text?.trimEnd(), mail.html?.trim()]).toEqual([message.text.trimEnd(), message.html]);
  });

  test('goes to the envelope and to nobody else', async () => {
    const server = await startMailServer();
    await deliver(at(server));
    expect(server.taken[0]).toMatchObject({ from: envelope.from, to: [envelope.to] });
  });

  test('is the same, byte for byte, at every attempt', async () => {
    const server = await startMailServer();
    await deliver(at(server));
    await deliver(at(server));
    expect(server.taken[1]?.source).toBe(server.taken[0]?.source);
  });

  test('can be read as it goes over the line', async () => {
    const server = await startMailServer();
    await deliver(at(server));
    expect((await composeMessage(message)).trim()).toBe(server.taken[0]?.source.replaceAll('\r\n', '\n').trim());
  });

  test('that its reader can end such mails by says so to mail programs', async () => {
    const server = await startMailServer();
    const client = smtpClient('auth.example.com');
    afterwards(() => client.close());
    const link = `https://auth.example.com/api/v1/emails/unsubscribe-link?code=${'a'.repeat(45)}`;
    await client.to(at(server)).deliver(envelope, { ...message, unsubscribeLink: link });
    const { headers } = await PostalMime.parse(server.taken[0]?.source ?? '');
    const value = (key: string) => headers.find((header) => header.key === key)?.value;
    expect([value('list-unsubscribe'), value('list-unsubscribe-post')]).toEqual([
      `<${link}>`,
      'List-Unsubscribe=One-Click',
    ]);
  });

  test('cannot be given more headers or recipients by what is in it', async () => {
    const server = await startMailServer();
    const client = smtpClient('auth.example.com');
    const evil = 'x\r\nBcc: eve@evil.example\r\n\r\nbody';
    await client.to(at(server)).deliver(envelope, { ...message, subject: evil, from: { ...message.from, name: evil } });
    const [taken] = server.taken;
    expect(taken?.to).toEqual(['ada@example.com']);
    expect(taken?.source).not.toMatch(/^bcc:/im);
  });
});

describe('the connection', () => {
  test('is kept for the next mail where there is a number of them', async () => {
    const server = await startMailServer();
    const client = smtpClient('auth.example.com');
    const way = client.to(at(server), 2);
    for (const _ of [1, 2, 3]) await way.deliver(envelope, message);
    expect([server.taken.length, server.connections()]).toEqual([3, 1]);
    await client.close();
  });

  test('is kept for as many mails as the server takes by it; the next one goes out on another at once', async () => {
    const MANY = 101;
    const perConnection = new WeakMap<object, number>();
    let most = MANY;
    const server = await startMailServer({
      onMailFrom(_, session, done) {
        const count = (perConnection.get(session) ?? 0) + 1;
        perConnection.set(session, count);
        done(count > most ? Object.assign(new Error('closing the connection'), { responseCode: 421 }) : null);
      },
    });
    const client = smtpClient('auth.example.com');
    const way = client.to(at(server), 1);
    const send = async (count: number) => {
      const answers = new Set<string>();
      for (let sent = 0; sent < count; sent++) answers.add((await way.deliver(envelope, message)).outcome);
      return [...answers];
    };
    expect([await send(MANY), server.connections()]).toEqual([['accepted'], 1]);
    most = 2;
    expect([await send(4), server.connections()]).toEqual([['accepted'], 3]);
    await client.close();
  });

  test('is logged in', async () => {
    const server = await startMailServer({ authOptional: false });
    await deliver(at(server, { user: 'post', password: 'right' }));
    expect(server.taken[0]?.user).toBe('post');
  });

  test('is encrypted where the server can, even where that is optional', async () => {
    const server = await startMailServer();
    await deliver(at(server));
    expect(server.taken[0]?.isEncrypted).toBe(true);
  });

  test('goes on in clear where that is optional', async () => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
    await deliver(at(server));
    expect(server.taken[0]?.isEncrypted).toBe(false);
  });

  test('ends where TLS is required and there is none', async () => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
    expect((await deliver(at(server, { tls: 'required' }))).outcome).not.toBe('accepted');
    expect(server.asked).toEqual([]);
  });

  test('ends where TLS is required and the server cannot prove who it is', async () => {
    const server = await startMailServer();
    const required = at(server, { tls: 'required', servername: 'smtp.example.com', user: 'post', password: 'secret' });
    expect((await deliver(required)).outcome).not.toBe('accepted');
    expect(server.asked).toEqual([]);
  });
});

describe('what went wrong is answered:', () => {
  const refusing = async (code: number): Promise<MailServer> => {
    const server = await startMailServer();
    server.behave({ refuse: code });
    return server;
  };

  test.each([
    [421, 'deferred', 'TEMPORARY'],
    [450, 'deferred', 'TEMPORARY'],
    [452, 'deferred', 'TEMPORARY'],
    [550, 'refused', 'REJECTED'],
    [553, 'refused', 'INVALID_EMAIL_ADDRESS'],
    [554, 'refused', 'REJECTED'],
  ])('the reply %d', async (code, outcome, kind) => {
    expect(await deliver(at(await refusing(code)))).toEqual({
      outcome,
      kind,
      text: expect.stringContaining(`${code} reply ${code} of the test`),
      isReply: true,
    });
  });

  test('a sender whom the server does not let send', async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not yours'), { responseCode: 550 })),
    });
    expect(await deliver(at(server))).toMatchObject({ outcome: 'refused', kind: 'SENDER_REJECTED', isReply: true });
  });

  test('a certificate that nobody known has signed', async () => {
    const server = await startMailServer();
    expect(await deliver(at(server, { tls: 'required', servername: 'localhost' }))).toMatchObject({
      outcome: 'deferred',
      kind: 'BAD_CERTIFICATE',
    });
  });

  test('the same, where TLS comes first', async () => {
    const server = await startMailServer({ secure: true });
    const secure = at(server, { isSecure: true, tls: 'required', servername: 'localhost' });
    expect(await deliver(secure)).toMatchObject({ outcome: 'deferred', kind: 'BAD_CERTIFICATE' });
  });

  test('a server that does not encrypt where TLS is required', async () => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
    expect(await deliver(at(server, { tls: 'required' }))).toMatchObject({ kind: 'NO_TLS' });
  });

  test('a server that does not encrypt where TLS comes first', async () => {
    const server = await startMailServer();
    expect(await deliver(at(server, { isSecure: true, tls: 'required' }))).toMatchObject({ kind: 'NO_TLS' });
  });

  test('wrong credentials', async () => {
    const server = await startMailServer();
    expect(await deliver(at(server, { user: 'post', password: 'wrong' }))).toMatchObject({
      outcome: 'refused',
      kind: 'AUTH_FAILED',
    });
  });

  test('nobody there', async () => {
    const server = await startMailServer();
    await server.stop();
    expect(await deliver(at(server))).toMatchObject({ outcome: 'deferred', kind: 'CONNECTION_REFUSED' });
  });

  test('a connection lost in the middle of the message', async () => {
    const server = await startMailServer();
    server.behave('drop');
    expect(await deliver(at(server))).toMatchObject({ outcome: 'deferred', kind: 'SOCKET_CLOSED' });
  });

  test('a server that never greets', async () => {
    const silent = await program(() => undefined);
    expect(await deliver(at(silent), impatient)).toMatchObject({ outcome: 'deferred', kind: 'TIMEOUT' });
  });

  test('a server that falls silent, for as long as somebody waits', async () => {
    const server = await startMailServer();
    server.behave('hang');
    const client = smtpClient('auth.example.com');
    afterwards(() => client.close());
    const answer = await client.to(at(server)).deliver(envelope, message, AbortSignal.timeout(300));
    expect(answer).toMatchObject({ outcome: 'deferred', kind: 'TIMEOUT' });
  });

  test('a server that falls silent', async () => {
    const server = await startMailServer();
    server.behave('hang');
    expect(await deliver(at(server), impatient)).toMatchObject({ outcome: 'deferred', kind: 'TIMEOUT' });
  });

  test('a server that keeps talking and never comes to an end', async () => {
    const talker = await program((write) => {
      const timer = setInterval(() => write('220-welcome\r\n'), 50);
      afterwards(() => clearInterval(timer));
    });
    expect((await deliver(at(talker), impatient)).outcome).toBe('deferred');
  });

  test('a server that is none, whose words are not repeated', async () => {
    const other = await program((write) => write('SSH-2.0-OpenSSH_9.2p1 of the inner network\r\n'));
    const answer = await deliver(at(other), impatient);
    expect([answer.outcome, answer.text.includes('OpenSSH')]).toEqual(['deferred', false]);
  });

  test('a client that was closed', async () => {
    const server = await startMailServer();
    server.behave('hang');
    const client = smtpClient('auth.example.com');
    const delivery = client.to(at(server), 1).deliver(envelope, message);
    while (server.asked.length === 0) await new Promise(setImmediate);
    await client.close();
    expect(await delivery).toMatchObject({ outcome: 'deferred' });
  });
});

import { newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import {
  type CuttingSmtpProxy,
  type SmtpCut,
  startCuttingSmtpProxy,
} from '@latchkey/testing/faults/cutting-smtp-proxy';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { egressGuard } from '../../../platform/network/egress.ts';
import { egressRules } from '../../../platform/network/egress-rules.ts';
import type { Background } from '../../../runtime/background.ts';

const MINUTE = 60_000;
const LONG_MILLIS = 10 * MINUTE;
const MOMENTS = ['before', 'after'] as const;
/** Of a connection of its own: EHLO, AUTH, MAIL, RCPT, DATA, the message and QUIT. The greeting is number 0. */
const MOST_COMMANDS = 7;
const ALWAYS = ['MAIL', 'RCPT', 'DATA', 'message'].flatMap((name) => MOMENTS.map((moment) => `${moment} ${name}`));

/** Nothing is delivered but by the test. */
const silence: Background = { runEvery() {}, now() {}, async close() {} };

let server: MailServer;
let proxy: CuttingSmtpProxy;
let world: World;
beforeAll(async () => {
  // What is encrypted has no commands that could be counted.
  server = await startMailServer({ disabledCommands: ['STARTTLS'] });
  proxy = await startCuttingSmtpProxy(server.port);
  const login = { user: 'post', password: 'secret' };
  const lookUp = async (host: string) => (host.endsWith('.example') ? ['127.0.0.1'] : []);
  world = await startWorld({
    smtp: { host: '127.0.0.1', port: proxy.port, isSecure: false, tls: 'optional', ...login },
    background: () => silence,
    egress: egressGuard(egressRules([`mail.tenant.example:${proxy.port}`]), lookUp),
  });
  return () => world.close();
});

/** A project that sends by a server of its own, by a connection for each mail. */
const newSender = () => {
  const email_config = {
    type: 'standard',
    host: 'mail.tenant.example',
    port: proxy.port,
    username: 'post',
    password: 'secret',
    sender_name: 'The tenant',
    sender_email: 'hello@tenant.example',
  };
  return newProject({ email_config }, Promise.resolve(world));
};

/** Sends one mail, and what comes of it within the minutes in which it is tried again. */
async function send(project: TestProject, cut?: SmtpCut) {
  const to = newEmail();
  proxy.cutAt(cut);
  await project.server('POST /internal/send-sign-in-invitation', {
    body: { email: to, callback_url: 'http://localhost:3000/welcome' },
  });
  const statesNow = async (): Promise<string[]> =>
    (await project.admin('GET /latchkey/emails', { query: { to } })).body.items.map(stateOf);
  await world.service.workOutbox();
  let states = await statesNow();
  for (let minute = 0; minute < 3 && !states.includes('sent'); minute++) {
    world.clock.advance(MINUTE);
    await world.service.workOutbox();
    states = await statesNow();
  }
  const taken = server.taken.filter((mail) => mail.to.includes(to));
  return { broken: proxy.broken(), sources: taken.map(({ source }) => source), states };
}

const stateOf = ({ state }: { state: string }) => state;

describe.each([
  ['of its own', false, newSender],
  ['that is kept', true, () => newProject({}, Promise.resolve(world))],
])('wherever a connection %s breaks, a mail', (_, isKept, newSendingProject) => {
  test('arrives, and a second time only when the server had it, to the letter', { timeout: LONG_MILLIS }, async () => {
    const project = await newSendingProject();
    const places = new Set<string>();
    const twice: string[] = [];
    for (let command = 0; command <= MOST_COMMANDS; command++)
      for (const moment of MOMENTS) {
        // After a fault the connection that is kept is a new one.
        if (isKept) await send(project);
        const { broken, sources, states } = await send(project, { command, moment });
        if (broken === undefined) continue;
        places.add(broken);
        expect([broken, states, new Set(sources).size]).toEqual([broken, ['sent'], 1]);
        if (sources.length > 1) twice.push(`${broken}: ${sources.length}`);
      }
    expect([...places]).toEqual(expect.arrayContaining(ALWAYS));
    expect(twice).toEqual(['after message: 2']);
  });
});

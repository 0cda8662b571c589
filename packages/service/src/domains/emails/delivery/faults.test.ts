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

const MINUTE = 60_000;
const MOMENTS = ['before', 'after'] as const;

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
  for (let minute = 0; minute < 3 && states.includes('queued'); minute++) {
    world.clock.advance(MINUTE);
    await world.service.workOutbox();
    states = await statesNow();
  }
  const taken = server.taken.filter((mail) => mail.to.includes(to));
  return { commands: proxy.commands(), isCut: proxy.hasCut(), sources: taken.map(({ source }) => source), states };
}

const stateOf = ({ state }: { state: string }) => state;

describe.each([
  ['of its own', newSender, ['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'message']],
  ['that is kept', () => newProject({}, Promise.resolve(world)), ['MAIL', 'RCPT', 'DATA', 'message']],
] as const)('wherever a connection %s breaks, a mail', (_, newSendingProject, conversation) => {
  test('arrives, and a second time only when the server had it, to the letter', async () => {
    const project = await newSendingProject();
    await send(project);
    const { commands } = await send(project);
    expect(commands.slice(0, conversation.length)).toEqual(conversation);
    const twice: string[] = [];
    // The greeting is number 0.
    for (let command = 0; command <= commands.length; command++)
      for (const moment of MOMENTS) {
        // The connection that is kept is a new one after each fault.
        await send(project);
        const { isCut, sources, states } = await send(project, { command, moment });
        const place = `${moment} ${commands[command - 1] ?? 'greeting'}`;
        expect([place, states]).toEqual([place, ['sent']]);
        expect([place, new Set(sources).size]).toEqual([place, 1]);
        if (sources.length > 1) twice.push(`${place}: ${sources.length}`);
        if (conversation.includes((commands[command - 1] ?? '') as never))
          expect([place, isCut]).toEqual([place, true]);
      }
    expect(twice).toEqual(['after message: 2']);
  }, 120_000);
});

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterwards } from '../leftovers.ts';
import { SmtpLine } from './smtp-line.ts';

/**
 * Where a conversation breaks: before the server has a command, or when its answer is on the way. Number 0 is the server's
 * greeting. A message is cut before its end.
 */
export interface SmtpCut {
  readonly command: number;
  readonly moment: 'before' | 'after';
}

/** A proxy before a mail server that breaks one connection where it is told to. */
export interface CuttingSmtpProxy {
  readonly port: number;
  /** From now on commands are counted anew, and the connection breaks once where this says. */
  cutAt(cut?: SmtpCut): void;
  /** Where one was broken since then: `after message`. */
  broken(): string | undefined;
}

/** Starts one on this machine; it stops with the tests of this file. */
export async function startCuttingSmtpProxy(serverPort: number): Promise<CuttingSmtpProxy> {
  const open = new Set<Socket>();
  let commands: string[] = [];
  let cut: SmtpCut | undefined;
  let broken: string | undefined;

  /** Whether the connection breaks here. */
  const breaks = (moment: SmtpCut['moment'], command: number) => {
    if (broken !== undefined || cut?.moment !== moment || cut.command !== command) return false;
    broken = `${moment} ${commands[command - 1] ?? 'greeting'}`;
    return true;
  };

  const server = createServer((client) => {
    const backend = connect(serverPort, '127.0.0.1');
    const line = new SmtpLine();
    /** Which commands wait for a reply: several, where the client sends them together. */
    const asked = [0];
    let isBroken = false;
    const breakUp = () => {
      isBroken = true;
      client.destroy();
      backend.destroy();
    };
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.on('data', (data) => {
      for (const { name, bytes, end } of line.sent(data)) {
        if (isBroken) return;
        const command = commands.push(name);
        asked.push(command);
        if (name === 'message') backend.write(bytes);
        if (breaks('before', command)) return breakUp();
        backend.write(name === 'message' ? end : Buffer.concat([bytes, end]));
      }
    });
    backend.on('data', (data) => {
      for (const reply of line.answered(data)) {
        if (isBroken) return;
        if (breaks('after', asked.shift() ?? 0)) return breakUp();
        client.write(reply);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(next) {
      [commands, cut, broken] = [[], next, undefined];
    },
    broken: () => broken,
  };
}

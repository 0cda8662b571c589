import { connect, createServer, type Socket } from 'node:net';

/** A way over the network that can be cut: what is sent into it then arrives nowhere, and nothing tells its sender. */
export interface Link {
  readonly port: number;
  cut(): void;
  /** What waits arrives now, as the retries of TCP have it. */
  heal(): void;
  close(): void;
}

/** Opens a way to a port of this machine. */
export async function openLink(to: number): Promise<Link> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let isCut = false;

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    track(near);
    if (isCut) waiting.add(() => join(near));
    else join(near);
  });

  function join(near: Socket): void {
    if (near.destroyed) return;
    const far = track(connect({ port: to, host: '127.0.0.1', noDelay: true, allowHalfOpen: true }));
    carry(near, far);
    carry(far, near);
  }

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  /** Nothing passes while the link is cut: neither bytes nor an end. */
  function carry(from: Socket, into: Socket): void {
    const pass = (act: () => void) => (isCut ? waiting.add(act) : act());
    from.on('data', (bytes) => pass(() => into.write(bytes)));
    from.on('end', () => pass(() => into.end()));
    from.on('close', () => pass(() => into.destroySoon()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true;
    },
    heal() {
      isCut = false;
      for (const act of waiting) act();
      waiting.clear();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

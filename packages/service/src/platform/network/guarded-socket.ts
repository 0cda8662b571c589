import { connect as connectInClear, isIP, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { Egress } from './egress.ts';
import type { NoPost } from './guarded-post.ts';

/** A server that takes bytes and says nothing. */
export interface ByteServer {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** The certificate, as PEM, that vouches for the server's own; undefined for the public authorities. */
  readonly ca?: string | undefined;
}

/** Hands bytes to a server that a tenant names; answers why that failed. */
export type HandOver = (server: ByteServer, bytes: Buffer, signal?: AbortSignal) => Promise<NoPost | undefined>;

/** Syslog's: over UDP and TCP (RFC 6587), over TLS (RFC 5425), and beside them. */
const PORTS = [514, 601, 1514, 6514];
const MILLIS = 10_000;

/**
 * Hands over where the guard lets it, at the address that the guard has looked up and no other, each time by a connection of
 * its own. In clear only what is in our own network is spoken to. The bytes count as taken when the server has closed its
 * side after ours was closed: it has read to the end then, as far as can be known without an answer.
 */
export function guardedSocket(egress: Egress, millis = MILLIS): HandOver {
  return async (server, bytes, stop) => {
    const timeout = AbortSignal.timeout(millis);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    const destination = await egress.reach(server.host, server.port, PORTS);
    if ('refused' in destination) return destination.refused === 'unknown' ? 'unknown_host' : 'refused_address';
    if (!server.tls && destination.isPublic) return 'refused_address';
    try {
      await handOver(() => connection(server, destination.address), bytes, signal);
      return undefined;
    } catch {
      return timeout.aborted ? 'timeout' : 'connection_failed';
    }
  };
}

function connection({ host, port, tls, ca }: ByteServer, address: string): Socket {
  if (!tls) return connectInClear({ host: address, port });
  // A certificate for an address is checked against the address itself.
  return connectByTls({ host: address, port, ...(ca && { ca }), ...(isIP(host) === 0 && { servername: host }) });
}

function handOver(connect: () => Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect();
    let isWritten = false;
    const abort = () => socket.destroy(new Error('It took too long.'));
    signal.addEventListener('abort', abort);
    socket
      .on('error', reject)
      .on('close', () => {
        signal.removeEventListener('abort', abort);
        // After an error the promise is settled already.
        if (isWritten) resolve();
        else reject(new Error('The server closed the connection before it had everything.'));
      })
      .resume()
      .end(bytes, () => {
        isWritten = true;
      });
  });
}

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

/** In milliseconds. */
export interface HandOverTimes {
  /** For all of it. */
  readonly limit: number;
  /** Between the last byte and our end: a server that has no use for the bytes closes within it. */
  readonly grace: number;
}

const TIMES: HandOverTimes = { limit: 10_000, grace: 100 };

/**
 * Hands over where the guard lets it, at the address that the guard has looked up and no other, each time by a connection of
 * its own. In clear only what is in our own network is spoken to. The bytes count as taken when the server closes its side
 * after ours, and not before: one that closes first may have read nothing. It is as much as can be known without an answer.
 * A proxy reads to the end, too, and closes after us, when the server behind it is dead: it hides the loss.
 */
export function guardedSocket(egress: Egress, { limit, grace } = TIMES): HandOver {
  return async (server, bytes, stop) => {
    const timeout = AbortSignal.timeout(limit);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    const destination = await egress.reach(server.host, server.port, PORTS);
    if ('refused' in destination) return destination.refused === 'unknown' ? 'unknown_host' : 'refused_address';
    if (!server.tls && destination.isPublic) return 'refused_address';
    try {
      await handOver(() => connection(server, destination.address), bytes, grace, signal);
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

function handOver(connect: () => Socket, bytes: Buffer, grace: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect();
    let isEnded = false;
    let waiting: NodeJS.Timeout | undefined;
    const abort = () => socket.destroy(new Error('It took too long.'));
    const end = () => {
      isEnded = true;
      socket.end();
    };
    signal.addEventListener('abort', abort);
    socket
      .on('error', reject)
      .on('end', () => {
        if (!isEnded) socket.destroy(new Error('The server closed its side before ours.'));
      })
      .on('close', () => {
        signal.removeEventListener('abort', abort);
        clearTimeout(waiting);
        // After an error the promise is settled already.
        if (isEnded) resolve();
        else reject(new Error('The server closed the connection before ours.'));
      })
      .resume()
      .write(bytes, (error) => {
        if (!error && !socket.destroyed) waiting = setTimeout(end, grace);
      });
  });
}

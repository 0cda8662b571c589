import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LookUpTxt, txtRecords } from '@latchkey/service/platform/network/txt-records';

// A name server (RFC 1035) of this process, which knows TXT records: its own, or those of all workers of the run.

const HEADER_BYTES = 12;
const TXT = 16;
const IN = 1;
const ANSWERED = 0x8180;
const NO_SUCH_NAME = 3;
/** Of a character-string. */
const MOST_BYTES = 255;

/** The values at a name; null where the server keeps silent. */
type Values = readonly string[] | null;

const records = new Map<string, Values>();

/** Where the records of a run are whose services ask the server of another process than the one that publishes. */
const fileOf = (name: string): string | undefined =>
  process.env.LATCHKEY_TEST_TXT_RECORDS && join(process.env.LATCHKEY_TEST_TXT_RECORDS, encodeURIComponent(name));

/** From now on these are the TXT records at a name; null for a name at which no server answers. */
export function publishTxt(name: string, values: Values): void {
  const key = name.toLowerCase();
  records.set(key, values);
  const file = fileOf(key);
  if (!file) return;
  // Another process reads it, and must not find half of it.
  writeFileSync(`${file}.new`, JSON.stringify(values));
  renameSync(`${file}.new`, file);
}

function valuesAt(name: string): Values | undefined {
  const file = fileOf(name);
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : records.get(name);
}

let server: Promise<string> | undefined;
let lookUp: LookUpTxt | undefined;

/** Asks the server of this process, which starts when it is first asked. */
export const lookUpTxtHere: LookUpTxt = async (name) => {
  lookUp ??= txtRecords([await nameServer()]);
  return lookUp(name);
};

/** The address of the server of this process, for services that ask it: `127.0.0.1:5353`. */
export function nameServer(): Promise<string> {
  server ??= start();
  return server;
}

async function start(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.unref();
  return `127.0.0.1:${socket.address().port}`;
}

/** The answer to a query for the TXT records at one name; undefined for silence. */
function answerTo(query: Buffer): Buffer | undefined {
  const { name, end } = nameIn(query);
  const values = valuesAt(name);
  if (values === null) return undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ANSWERED | (values ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values?.length ?? 0, 6);
  const question = query.subarray(HEADER_BYTES, end + 4);
  return Buffer.concat([header, question, ...(values ?? []).map(recordOf)]);
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function recordOf(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += MOST_BYTES) {
    const part = bytes.subarray(at, at + MOST_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const record = Buffer.alloc(HEADER_BYTES);
  // The name is that of the question, to which this points.
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(IN, 4);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}

/** The databases that the service is driven on: the embedded one, and PostgreSQL where the environment names a server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './service.mjs';

const server = process.env.LATCHKEY_TEST_POSTGRES_URL;

/** Each opens a fresh database and answers the settings that lead there, and how to drop it. */
export const databases = { embedded: openFolder, ...(server && { PostgreSQL: openOnServer }) };

async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-peer-sdk-'));
  return { env: { LATCHKEY_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function openOnServer() {
  const name = `latchkey_peer_sdk_${randomBytes(6).toString('hex')}`;
  const { env, drop } = await openFolder();
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: { ...env, DATABASE_URL: url.href },
    drop: async () => {
      await onServer(`drop database ${name} with (force)`);
      await drop();
    },
  };
}

/** The driver is the one that the service brings along. */
async function onServer(statement) {
  const { Client } = createRequire(main)('pg');
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

import { openTelemetry, type Telemetry } from './app/telemetry.ts';
import { type Database, openEmbedded, openPostgres } from './database/open.ts';
import { explain } from './explain.ts';
import { RingRefusal } from './platform/kms/ring-entries.ts';
import { type Locate, nowhere, openGeo } from './platform/request/geo.ts';
import { type Log, newLog } from './runtime/log.ts';
import { readServiceSettings, type Settings } from './settings.ts';

/** EX_CONFIG of sysexits.h: a supervisor can tell that another try with the same PIN or token is of no use. */
const REFUSED_BY_KMS = 78;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Most of the program, which takes a moment to load. */
const load = () => import('./serve.ts');

try {
  await start(readServiceSettings());
} catch (error) {
  process.stderr.write(`Latchkey cannot start. ${explain(error)}\n`);
  process.exit(error instanceof RingRefusal && !error.isPassing ? REFUSED_BY_KMS : 1);
}

/** Settings → database → service → listen → stop cleanly. */
async function start(settings: Settings): Promise<void> {
  // Until it serves there is nothing to wait for; what it has started ends with it.
  let onSignal: () => void = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal());
  const log = newLog('info');
  const telemetry = await openTelemetry(settings, log);
  const locate = await geo(settings);
  const database = await openDatabase(settings, log, telemetry);
  const { serve } = await load();
  const stop = await serve(settings, { database, telemetry, log, locate, say });
  // A signal may arrive twice: from the terminal and from a process that forwards it.
  onSignal = () => {
    onSignal = () => {};
    void stop().then(() => process.exit(0));
  };
}

/** The rest of the program loads while an embedded PostgreSQL starts, for that is another process. */
function openDatabase(settings: Settings, log: Log, { onQuery }: Telemetry): Promise<Database> {
  const onError = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  const options = { say, onError, onQuery };
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, {
        ...options,
        pooler: poolerOf(settings),
        replicas: replicasOf(settings, (line) => log.warn(line)),
      })
    : openEmbedded(settings.dataDir, {
        ...options,
        connection: settings.embeddedConnection,
        onOutage: (line) => log.error(line),
        // What it fails with is told when it is needed.
        onStarting: () => void load().catch(() => {}),
      });
}

function poolerOf({ databasePooler, databaseDirectUrl: directUrl }: Settings) {
  return databasePooler === 'transaction' ? { directUrl } : undefined;
}

function replicasOf(settings: Settings, onChange: (line: string) => void) {
  const { databaseReplicaUrl: url, databaseReplicaWaitSeconds: seconds } = settings;
  return url === undefined ? undefined : { url, waitMillis: seconds * 1000, onChange };
}

/** Where addresses are, if there is a file that says so. */
async function geo({ geoFile }: Settings): Promise<Locate> {
  try {
    return geoFile === null ? nowhere : await openGeo(geoFile);
  } catch (cause) {
    throw new Error('LATCHKEY_GEO_FILE: no file of countries.', { cause });
  }
}

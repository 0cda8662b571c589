import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { imagePath, packImage } from './image.ts';
import { migrate } from './migrate.ts';
import { openPGlite, pgliteDialect } from './pglite.ts';
import type { Tables } from './tables.ts';

// A step of the build: the image of the embedded database, migrated and empty.
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-image-'));
const db = new Kysely<Tables>({ dialect: pgliteDialect(await openPGlite(dataDir)).dialect });
await migrate(db);
await db.destroy();
packImage(dataDir, imagePath());
rmSync(dataDir, { recursive: true });

// Writes src/wire.ts from the built endpoint table; untouched when nothing changed, so that tsc has nothing to do.
import { readFile, writeFile } from 'node:fs/promises';
import { wireSource } from '../dist/derived/wire-source.js';
import { endpoints } from '../dist/endpoints/index.js';

const file = new URL('../src/wire.ts', import.meta.url);
const source = wireSource(endpoints);
const before = await readFile(file, 'utf8').catch(() => '');
if (source !== before) await writeFile(file, source);

/**
 * The last run of each promise, in `packages/prove/proved.json`: whole counts take hours, so a run may try a few of them and leaves the
 * others as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { proofPage } from './page.mjs';

/**
 * Adds what a run has found. `rows` are bars with their `program` and `tests`, where they ran; `about` says when, on what
 * machine, and whether with whole counts.
 */
export function recorded(record, rows, about) {
  const added = rows.map(({ id, program, tests }) => {
    const known = record[id] ?? {};
    const newest = (name, result) => (result ? later(known[name], { ...about, ...result }) : known[name]);
    return [id, { program: newest('program', program), tests: newest('tests', tests) }];
  });
  return { ...record, ...Object.fromEntries(added) };
}

/** A small run that found nothing says less than a whole one before it. */
const later = (known, result) => (known?.isWhole && !result.isWhole && isKept(result) ? known : result);

const isKept = ({ held = true, failed = 0 }) => held && failed === 0;

/** Reads the record below a folder, adds a run to it, and writes it and its page. */
export function writeProof(root, bars, rows, about) {
  const path = `${root}packages/prove/proved.json`;
  const record = recorded(JSON.parse(readFileSync(path, 'utf8')), rows, about);
  const inOrder = Object.fromEntries(bars.filter(({ id }) => record[id]).map(({ id }) => [id, record[id]]));
  writeFileSync(path, `${JSON.stringify(inOrder, null, 2)}\n`);
  writeFileSync(`${root}docs/proof.md`, proofPage(bars, inOrder));
}

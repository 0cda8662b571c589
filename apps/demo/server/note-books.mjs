import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Notes in a folder, a file for each user. One server at a time. */
export function noteBooks(folder) {
  const turns = new Map();

  /** Changes of the same file wait for each other. */
  function inTurn(file, work) {
    const turn = (turns.get(file) ?? Promise.resolve()).catch(() => {}).then(work);
    turns.set(file, turn);
    const done = () => turns.get(file) === turn && turns.delete(file);
    turn.then(done, done);
    return turn;
  }

  return {
    of(userId) {
      // Whatever an id holds, its hash is a file in this folder.
      const file = join(folder, `${createHash('sha256').update(userId).digest('hex')}.json`);
      return {
        read: () => readNotes(file),
        change: (act) => inTurn(file, async () => writeNotes(folder, file, act(await readNotes(file)))),
      };
    },
  };
}

async function readNotes(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** First beside it, then in its place: whenever the power fails, there is the one or the other. */
async function writeNotes(folder, file, notes) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = `${file}.${randomUUID()}`;
  await writeFile(next, JSON.stringify(notes), { mode: 0o600, flush: true });
  await rename(next, file);
}

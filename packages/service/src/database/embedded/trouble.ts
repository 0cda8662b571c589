/** What is known to go wrong, by the words of PostgreSQL or the system, and what to do about it. */
const known: readonly (readonly [RegExp, (folder: string, what: string) => string])[] = [
  [/No space left on device|ENOSPC/, (folder) => `The disk that holds ${folder} is full. Free some space.`],
  [
    /ENOENT.*spawn|spawn.*ENOENT|cannot execute: required file not found/,
    () =>
      'The embedded PostgreSQL needs glibc, which this system (such as Alpine) does not have. ' +
      'Use an image with glibc (such as Debian), or set DATABASE_URL.',
  ],
  [
    /error while loading shared libraries: (\S+):/,
    (_, library) =>
      `The embedded PostgreSQL needs ${library}, which this system lacks. Install it, or set DATABASE_URL.`,
  ],
  [
    /could not look up effective user ID/,
    () => 'The account that Latchkey runs as has no entry in /etc/passwd. Add one, or set DATABASE_URL.',
  ],
  [
    /data directory .* has wrong ownership/,
    (folder) => `${folder} belongs to another account. Start Latchkey as that account, or change its owner.`,
  ],
  [
    /ENOTDIR|EEXIST/,
    (folder) => `${folder} can't be made: a file is in its way. Set LATCHKEY_DATA_DIR to another folder.`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system/,
    (folder) => `${folder} can't be written. Make it writable, or set LATCHKEY_DATA_DIR to another folder.`,
  ],
  [
    /could not create any Unix-domain sockets/,
    () => "This folder's file system has no Unix sockets. Set LATCHKEY_EMBEDDED_CONNECTION=loopback.",
  ],
  [
    /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/,
    () => 'There is not enough memory for the embedded PostgreSQL. It takes about 100 MB.',
  ],
];

/** In one line what keeps PostgreSQL from running on `folder`, given what was said; undefined where it is not known. */
export function adviceFor(said: string, folder: string): string | undefined {
  for (const [words, advise] of known) {
    const match = words.exec(said);
    if (match) return advise(folder, match[1] ?? '');
  }
  return undefined;
}

/** A startup error for the operator: advice where there is any, else the last output. */
export function troubleWith(said: string, folder: string): Error {
  const last = said.trim().split('\n').slice(-3).join(' ');
  return new Error(adviceFor(said, folder) ?? `The embedded PostgreSQL doesn't start on ${folder}: ${last}`);
}

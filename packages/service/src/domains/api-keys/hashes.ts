import type { Context } from '../../platform/context.ts';
import { asBareDigest, bareDigestsOf } from '../../platform/crypto/bare-digest.ts';
import { findByHash, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { isWellFormed } from './format.ts';
import { importedKeyByHashes, keyByHash, keyByLocator, type LocatedKey, type PresentedKey } from './queries.ts';

/** Who looks for a locator knows no project. */
const NO_PROJECT = '';
/** What is shorter is no key of any system, and isn't looked up. */
const IMPORTED_MIN_CHARACTERS = 16;

/** Under what a key is found: in its project, and without it. */
export const hashesOf = ({ ring }: Context, project: Project, value: string) => ({
  value: hashSecret(primary(project), 'api-key', project.id, value),
  locator: hashSecret(primary(ring), 'api-key-locator', NO_PROJECT, value),
});

/** The same for a key from another system, of which there is but a digest. No value of ours looks like one. */
export const hashOfDigest = (project: Project, digest: string): Buffer =>
  hashSecret(primary(project), 'api-key', project.id, asBareDigest(digest));

/** A key of the project by its value, in whatever state; what none of ours is may be one from another system. */
export async function findKey({ db }: Context, project: Project, value: string): Promise<PresentedKey | undefined> {
  const own = isWellFormed(value)
    ? await findByHash(project, 'api-key', project.id, value, (hash) => keyByHash(db, project.id, hash))
    : undefined;
  if (own || value.length < IMPORTED_MIN_CHARACTERS) return own;
  const hashes = project.hashKeys.flatMap((key) =>
    bareDigestsOf(value).map((digest) => hashSecret(key, 'api-key', project.id, digest)),
  );
  return importedKeyByHashes(db, project.id, hashes);
}

/** A key of any project by its value, which has the form of one. */
export const locateKey = ({ db, ring }: Context, value: string): Promise<LocatedKey | undefined> =>
  findByHash(ring, 'api-key-locator', NO_PROJECT, value, (hash) => keyByLocator(db, hash));

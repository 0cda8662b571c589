import type { Context } from '../../platform/context.ts';
import { asBareDigest, bareDigestsOf } from '../../platform/crypto/bare-digest.ts';
import { findByHash, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { isWellFormed } from './format.ts';
import { keyByHash, keyByLocator, type LocatedKey, type PresentedKey } from './queries.ts';

/** Who looks for a locator knows no project. */
const NO_PROJECT = '';

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
  const find = (form: string) =>
    findByHash(project, 'api-key', project.id, form, (hash) => keyByHash(db, project.id, hash));
  for (const form of [...(isWellFormed(value) ? [value] : []), ...bareDigestsOf(value)]) {
    const found = await find(form);
    if (found) return found;
  }
  return undefined;
}

/** A key of any project by its value, which has the form of one. */
export const locateKey = ({ db, ring }: Context, value: string): Promise<LocatedKey | undefined> =>
  findByHash(ring, 'api-key-locator', NO_PROJECT, value, (hash) => keyByLocator(db, hash));

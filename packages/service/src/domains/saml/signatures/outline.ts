import { Refused } from '../refused.ts';
import { SIGNATURE } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/xml.ts';

export const isSignature = ({ namespace, name }: XmlElement) => namespace === SIGNATURE && name === 'Signature';

/** Whatever a program takes for an id, it finds one element by it. */
export function checkIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => /^id$/i.test(name)).map(([, id]) => id),
  );
  if (ids.length !== new Set(ids).size) throw new Refused('duplicate_id');
}

/** Each owner has at most one signature, directly below it, and there are no others. Names count in any namespace. */
export function checkSignaturePlaces(all: readonly XmlElement[], owners: readonly XmlElement[]): void {
  const owned = owners.map(({ children }) => children.filter(isSignature).length);
  const isEach = all.filter(({ name }) => name === 'Signature').length === owned.reduce((sum, count) => sum + count, 0);
  if (!isEach || owned.some((count) => count > 1)) throw new Refused('signature_misplaced');
}

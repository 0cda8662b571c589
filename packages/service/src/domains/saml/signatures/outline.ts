import { Refused } from '../refused.ts';
import { SIGNATURE } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/xml.ts';

export const isSignature = ({ namespace, name }: XmlElement) => namespace === SIGNATURE && name === 'Signature';

/** What places are called by; an attacker may have named other elements. */
const PLACES = ['Response', 'Assertion', 'EncryptedAssertion', 'Extensions', 'Advice', 'Signature', 'Object'];
const MOST_PLACES = 4;

/** The assertion, if there is one. Of several, or several responses, it says where they are and what signatures name. */
export function onlyOne(root: XmlElement, all: readonly XmlElement[]): readonly XmlElement[] {
  const assertions = all.filter(({ name }) => /^(Encrypted)?Assertion$/.test(name));
  const responses = all.filter(({ name }) => name === 'Response');
  if (assertions.length <= 1 && responses.length <= 1) return assertions;
  const found = new Set([...responses, ...assertions].slice(0, MOST_PLACES));
  const named = new Set(all.filter(({ name }) => name === 'Reference').map(({ attributes }) => attributes.get('URI')));
  const placesBelow = (element: XmlElement, above: string): string[] => {
    const place = `${above}${PLACES.includes(element.name) ? element.name : 'another element'}`;
    const id = element.attributes.get('ID');
    const isNamed = id !== undefined && named.has(`#${id}`);
    const marks = [element.children.some(isSignature) && 'has a signature', isNamed && 'is named by one'];
    const mark = marks.filter(Boolean).join(' and ');
    return [
      ...(found.has(element) ? [mark ? `${place} (${mark})` : place] : []),
      ...element.children.flatMap((child) => placesBelow(child, `${place} > `)),
    ];
  };
  throw new Refused('signature_wrapping', placesBelow(root, '').join('; '));
}

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

import { DOMParser, type DomAttribute, type DomDocument, type DomElement } from '@xmldom/xmldom/lib/index.js';
import { Refused } from '../refused.ts';

/** An element as it is read: what a namespace declares is resolved, and text is there only where no elements are. */
export interface XmlElement {
  readonly namespace: string | null;
  readonly name: string;
  /** Those without a namespace, which is all that SAML and XML Signature read. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const MAX_LENGTH = 512 * 1024;
/** The parser's time grows with the square of the namespaces in scope; each attribute has a sign of equality. */
const MAX_ATTRIBUTES = 4_000;
const MAX_DEPTH = 40;
const QUALIFIED_NAME = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/;
/** What XML 1.0 has no room for, halves of surrogate pairs, and the line ends that parsers differ about. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 has no room for.
const NO_XML_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x85\u2028\ufffe\uffff\ud800-\udfff]/u;
/** An element of three parts: which of them is its prefix has been read in two ways (CVE-2025-25292). */
const NAME_OF_THREE = /<\/?[^\s/<>"'=:]*:[^\s/<>"'=:]*:/;
const ELEMENT = 1;
const TEXT = 3;

/** What only metadata may have: people write notes into it, and its values are not read from signed bytes. */
export interface XmlLeniency {
  readonly hasComments?: boolean;
}

/**
 * Parses a document and refuses what parsers have disagreed about: document types, entities, CDATA, comments and
 * processing instructions. What a parser would only warn of is refused, too.
 */
export function parseXml(text: string, leniency: XmlLeniency = {}): XmlElement {
  const root = parseDocument(text, leniency).documentElement;
  if (!root) throw new Refused('xml_malformed');
  return elementOf(root, 1);
}

/** The same document as a DOM, for the library that verifies signatures. */
export function parseDocument(text: string, { hasComments = false }: XmlLeniency = {}): DomDocument {
  if (text.length > MAX_LENGTH || text.split('=').length > MAX_ATTRIBUTES) throw new Refused('too_large');
  // No other markup begins like these: in texts and attributes, "<" is written as an entity.
  const declared = text.replace(/^<\?xml [^<>?]*\?>/, '').trim();
  if (declared.includes('<?')) throw new Refused('processing_instruction');
  const withoutComments = (hasComments ? withoutNotes(declared) : declared).trim();
  refuseDeclarations(withoutComments);
  if (withoutComments.includes('<!--')) throw new Refused('comment');
  // The parser drops texts that are beside the root.
  if (NO_XML_CHARACTER.test(text) || !withoutComments.startsWith('<') || !withoutComments.endsWith('>'))
    throw new Refused('xml_malformed');
  if (NAME_OF_THREE.test(withoutComments)) throw new Refused('xml_ambiguous');
  if (!areTagsNested(withoutComments)) throw new Refused('xml_malformed');
  try {
    return new DOMParser({ errorHandler: refuseMalformed }).parseFromString(withoutComments, 'text/xml');
  } catch (cause) {
    throw new Refused('xml_malformed', undefined, { cause });
  }
}

const ENTITY = /<!ENTITY\s+(?:%\s+)?[^\s"'<>]+\s+(SYSTEM|PUBLIC)?/i;
const OUTSIDE = /<!DOCTYPE\s+[^\s"'<>[]+\s+(?:SYSTEM|PUBLIC)\s+((?:"[^"]*"|'[^']*'|\s)*)/i;

/** Refuses whatever is declared; which reason it is only explains. */
function refuseDeclarations(text: string): void {
  if (!/<!(?!--)/.test(text)) return;
  const [entity, outside] = [ENTITY.exec(text), OUTSIDE.exec(text)];
  const literals = outside?.[1]?.match(/"[^"]*"|'[^']*'/g) ?? [];
  // Where such a literal ends is what parsers have read in two ways (CVE-2025-25291).
  if (literals.some((one) => /["'<>]/.test(one.slice(1, -1)))) throw new Refused('xml_ambiguous');
  if (outside || entity?.[1]) throw new Refused('external_entity');
  throw new Refused(entity ? 'entity_declared' : 'document_type');
}

/** Looks for the end of each comment once: a pattern would look again from every beginning that has none. */
function withoutNotes(text: string): string {
  const [before = '', ...rest] = text.split('<!--');
  return before + rest.map((part) => part.split('-->').slice(1).join('-->')).join('');
}

/**
 * A tag without what it begins with; texts in quotes may have its end in them. What ends the name is looked for first, so
 * that a tag without an end is not tried with each shorter name.
 */
const TAG = /^(\/?)([^\s/>"'=]+)(?=[\s/>])(?:[^"'>]|"[^"]*"|'[^']*')*>/;

/** Whether each element ends, and in its turn: the parser overlooks an end that fits no beginning, and one that is missing. */
function areTagsNested(text: string): boolean {
  const open: string[] = [];
  for (const piece of text.split('<').slice(1)) {
    const [tag = '', slash, name = ''] = TAG.exec(piece) ?? [];
    if (tag === '') return false;
    if (slash === '/' && open.pop() !== name) return false;
    if (slash === '' && !tag.endsWith('/>')) open.push(name);
  }
  return open.length === 0;
}

function refuseMalformed(_level: string, message: string): never {
  throw new Error(message);
}

function elementOf(node: DomElement, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new Refused('xml_malformed');
  const nodes = Array.from(node.childNodes);
  if (nodes.some(({ nodeType }) => nodeType !== ELEMENT && nodeType !== TEXT)) throw new Refused('xml_malformed');
  const children = nodes.filter(({ nodeType }) => nodeType === ELEMENT) as DomElement[];
  const text = children.length === 0 ? (node.textContent ?? '') : '';
  const attributes = Array.from(node.attributes);
  if (![node, ...attributes].every(isNamed)) throw new Refused('xml_ambiguous');
  if ([text, ...attributes.map(({ value }) => value)].some((one) => NO_XML_CHARACTER.test(one)))
    throw new Refused('xml_malformed');
  return {
    namespace: node.namespaceURI,
    name: node.localName,
    attributes: new Map(attributes.filter(({ prefix }) => !prefix).map(({ name, value }) => [name, value])),
    children: children.map((child) => elementOf(child, depth + 1)),
    text,
  };
}

/** An undeclared prefix is no error to the parser, and others read another name. */
const isNamed = ({ nodeName, prefix, namespaceURI }: DomElement | DomAttribute) =>
  QUALIFIED_NAME.test(nodeName) && (!prefix || Boolean(namespaceURI));

/** An element and everything below it. */
export const withDescendants = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap(withDescendants),
];

/** The children with this namespace and name. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  element.children.filter((child) => child.namespace === namespace && child.name === name);

/** The one child with this namespace and name; none if there are several. */
export function onlyChild(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const [child, ...others] = childrenOf(element, namespace, name);
  return others.length === 0 ? child : undefined;
}

/** A text for an attribute or an element. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);

import { SyntaxKind } from 'typescript/unstable/ast';
import { origin } from '../../scripts/support/compiler.mjs';
import { nodesOf } from './symbols.mjs';

const packages = new URL('../../packages/', import.meta.url).pathname;

/** The types of the wire that a type is made of, be it by way of others of ours. */
export const wireTypesOf = (checker, symbol) => [...namedBy(checker, nodesOf(symbol))];

/** The field of the wire that a member is: `createdAt` is `created_at_millis`. */
export const onWire = (checker, types, member) =>
  types.flatMap((type) => wireNames(member).map((name) => checker.getPropertyOfType(type, name))).find(Boolean);

/** What a field says of others, in the names that they have here. */
export const inCamelCase = (words) =>
  words.replace(/`[a-z]+(_[a-z]+)+`/g, (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));

function wireNames(member) {
  const name = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [name, `${name}_millis`];
}

function* namedBy(checker, nodes, seen = new Set()) {
  for (const node of nodes) {
    const named = nameOf(node);
    const types = named || node.kind === SyntaxKind.IndexedAccessType ? formsOf(checker, node) : [];
    const found = types.filter((type) => isOfWire(checker, type));
    if (found.length > 0) {
      yield* found;
      continue;
    }
    if (node.kind === SyntaxKind.IndexedAccessType) {
      yield* partsOnWire(checker, node, seen);
      continue;
    }
    const symbol = named && checker.getSymbolAtLocation(named);
    const meant = symbol && origin(checker, symbol);
    if (meant && !seen.has(meant.id) && meant.declarations.every(({ path }) => path.startsWith(packages))) {
      seen.add(meant.id);
      yield* namedBy(checker, nodesOf(meant), seen);
    }
    yield* namedBy(checker, partsOf(node), seen);
  }
}

/** `Project['config']`, where a project is made of a type of the wire: that type's `config`. */
function partsOnWire(checker, { objectType, indexType }, seen) {
  const key = indexType.literal?.text;
  if (key === undefined) return [];
  const owners = [...namedBy(checker, [objectType], seen)];
  const field = onWire(checker, owners, key);
  const type = field && checker.getTypeOfSymbol(field);
  return type?.isUnionType() ? type.getTypes() : type ? [type] : [];
}

/** What a node stands for; where that depends on a parameter, all that it can be. */
function formsOf(checker, node) {
  const type = checker.getTypeFromTypeNode(node);
  const form = type && checker.getApparentType(type);
  return form?.isUnionType() ? form.getTypes() : form ? [form] : [];
}

/** Of a parameter what it extends: what it is where nothing is said may be something else here. */
function partsOf(node) {
  if (node.kind === SyntaxKind.TypeParameter) return node.constraint ? [node.constraint] : [];
  const parts = [];
  node.forEachChild((part) => {
    parts.push(part);
  });
  return parts;
}

/** What a reference to a type calls it. */
const nameOf = (node) => {
  if (node.kind === SyntaxKind.TypeReference) return node.typeName;
  return node.kind === SyntaxKind.ExpressionWithTypeArguments ? node.expression : undefined;
};

/** What was found of a type: the compiler answers from another process, and most types come up again and again. */
const found = new WeakMap();

function isOfWire(checker, type) {
  if (!found.has(type)) found.set(type, checker.getPropertiesOfType(type).some(isWrittenThere));
  return found.get(type);
}

const isWrittenThere = ({ declarations }) => declarations.some(({ path }) => path.endsWith('/protocol/dist/wire.d.ts'));

import type { ProvisionedUser } from './provisioned-user.ts';
import { isActive } from './provisioned-user.ts';
import { type Attribute, attributePath, ENTERPRISE, USER } from './scim/schema.ts';
import { type Complex, isComplex } from './scim/value.ts';

/** The entity tag of a version (RFC 7644, section 3.14). */
export const etagOf = (version: number): string => `W/"${version}"`;

/** A provisioned user as a SCIM resource. */
export function resourceOf(baseUrl: string, user: ProvisionedUser): Complex {
  const { id, attributes, version, createdAt, changedAt } = user;
  return {
    schemas: attributes[ENTERPRISE] === undefined ? [USER] : [USER, ENTERPRISE],
    id,
    ...attributes,
    active: isActive(attributes),
    meta: {
      resourceType: 'User',
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(changedAt).toISOString(),
      location: `${baseUrl}/Users/${id}`,
      version: etagOf(version),
    },
  };
}

/** Which attributes an answer has (RFC 7644, section 3.9); of those it always has `schemas` and `id`. */
export interface Selection {
  readonly attributes: readonly string[];
  readonly excludedAttributes: readonly string[];
}

export function selected(resource: Complex, { attributes, excludedAttributes }: Selection): Complex {
  const { schemas, id } = resource;
  if (attributes.length > 0) return { ...only(resource, pathsOf(attributes)), schemas, id };
  return { ...without(resource, pathsOf(excludedAttributes)), schemas, id };
}

type Path = readonly Attribute[];

const pathsOf = (names: readonly string[]): Path[] => names.flatMap((name) => [attributePath(name) ?? []]);

function only(value: Complex, paths: readonly Path[]): Complex {
  const kept: Complex = {};
  for (const { name, rest } of byFirst(paths)) {
    if (value[name] === undefined) continue;
    kept[name] = rest ? each(value[name], (one) => only(one, rest)) : value[name];
  }
  return kept;
}

function without(value: Complex, paths: readonly Path[]): Complex {
  const kept = { ...value };
  for (const { name, rest } of byFirst(paths)) {
    if (rest && kept[name] !== undefined) kept[name] = each(kept[name], (one) => without(one, rest));
    else delete kept[name];
  }
  return kept;
}

/** What is asked of each attribute: all of it, or the rest of the paths that go through it. */
function byFirst(paths: readonly Path[]): { name: string; rest: Path[] | undefined }[] {
  const names = new Set(paths.flatMap(([first]) => first?.name ?? []));
  return [...names].map((name) => {
    const through = paths.filter(([first]) => first?.name === name).map((path) => path.slice(1));
    return { name, rest: through.every((path) => path.length > 0) ? through : undefined };
  });
}

const each = (value: unknown, change: (one: Complex) => Complex): unknown =>
  Array.isArray(value) ? value.map((one) => each(one, change)) : isComplex(value) ? change(value) : value;

import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { checkedDefinition, definitionNamed } from '../permission-definitions/check.ts';
import type { Definition, Scope } from '../permission-definitions/definition.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { containersOf, expand, type Graph, graphOf } from '../permission-definitions/graph.ts';
import { inOrder } from '../permission-definitions/order.ts';
import type { Project } from '../projects/project.ts';
import { placeOf } from './holders.ts';
import { countByGrants, type HolderWithGrants, holdersWithGrants } from './queries.ts';

type Row = Endpoints['POST /latchkey/permission-definition-preview'];
type Item = ResultOf<Row>['items'][number];

const USUAL = 50;
/** How many holders are looked at for a page, and for the count. */
const LOOKED_AT = 1_000;
const COUNTED = 10_000;

/** Who would gain and lose what. Throws what the change itself would throw. */
export async function previewChange(
  { db }: Context,
  project: Project,
  { scope, permission_id: id, change }: InputOf<Row>['body'],
  { limit = USUAL, cursor }: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  const definitions = await findDefinitions(db, project);
  const difference = differenceBy(scope, definitions, id, change);
  const containers = containersOf(graphOf(scope, definitions), id);
  const filter = { containers, permissionId: id };
  const holders = await holdersWithGrants(db, project.id, scope, { ...filter, from: cursor, limit: LOOKED_AT + 1 });
  const counts = await countByGrants(db, project.id, scope, { ...filter, limit: COUNTED });
  const concerned = counts.filter(({ granted }) => difference(granted));
  return {
    ...pageOf(holders, limit, difference),
    is_paginated: true,
    affected: concerned.reduce((sum, { count }) => sum + count, 0),
  };
}

type Difference = Pick<Item, 'gained' | 'lost'>;
/** The change for a user with these grants; undefined where all stays. */
type DifferenceBy = (granted: readonly string[]) => Difference | undefined;

function differenceBy(
  scope: Scope,
  definitions: readonly Definition[],
  id: string,
  change: InputOf<Row>['body']['change'],
): DifferenceBy {
  const isKnown = id.startsWith('$') || definitions.some((definition) => definition.id === id);
  const before = isKnown || change === null ? definitionNamed(definitions, scope, id) : undefined;
  const after = change === null ? undefined : checkedDefinition(definitions, scope, change.id ?? id, change, before);
  const renamed = (each: string) => (each === id ? (after?.id ?? id) : each);
  const others = definitions.filter((definition) => definition !== before);
  const following = others.map(({ contained, ...rest }) => ({ ...rest, contained: contained.map(renamed) }));
  const graphs: [Graph, Graph] = [graphOf(scope, definitions), graphOf(scope, after ? [...following, after] : others)];
  return (granted) => differenceOf(expand(graphs[0], granted), expand(graphs[1], granted.map(renamed)));
}

type Held = ReadonlyMap<string, unknown>;

function differenceOf(before: Held, after: Held): Difference | undefined {
  const gained = inOrder([...after.keys()].filter((id) => !before.has(id)));
  const lost = inOrder([...before.keys()].filter((id) => !after.has(id)));
  return gained.length + lost.length > 0 ? { gained, lost } : undefined;
}

/** Holders may be many and those concerned few: a page ends where it is full, or where enough were looked at. */
function pageOf(holders: readonly HolderWithGrants[], limit: number, difference: DifferenceBy) {
  const items: Item[] = [];
  for (const [index, holder] of holders.entries()) {
    if (index === LOOKED_AT || items.length === limit) return { items, pagination: { next_cursor: placeOf(holder) } };
    const change = difference(holder.granted);
    const { user_id, team_id } = holder;
    if (change) items.push({ user_id, ...(team_id !== null && { team_id }), ...change });
  }
  return { items, pagination: { next_cursor: null } };
}

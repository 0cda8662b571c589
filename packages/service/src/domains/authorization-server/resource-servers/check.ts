import { Refusal } from '@latchkey/protocol/refusals';
import { identifierProblem, scopeProblem } from '@latchkey/protocol/resource-servers';
import type { Context } from '../../../platform/context.ts';
import { findDefinitions } from '../../permission-definitions/find.ts';
import type { Project } from '../../projects/project.ts';
import type { ResourceServer } from './resource-server.ts';

/** Throws the refusal RESOURCE_SERVER_INVALID, which says what is wrong. */
export async function checkResourceServer({ db }: Context, project: Project, server: ResourceServer): Promise<void> {
  const { identifier, scopes } = server;
  const problem = identifierProblem(identifier);
  if (problem) throw invalid(`The identifier ${identifier} ${problem}.`);
  const names = new Set<string>();
  for (const { name } of scopes) {
    const problem = scopeProblem(name);
    if (problem) throw invalid(`The scope ${name} ${problem}.`);
    if (names.has(name)) throw invalid(`The scope ${name} is there twice.`);
    names.add(name);
  }
  const needed = scopes.flatMap(({ requiredPermission }) => requiredPermission ?? []);
  if (needed.length === 0) return;
  const definitions = await findDefinitions(db, project);
  const defined = new Set(definitions.filter(({ scope }) => scope === 'project').map(({ id }) => id));
  const unknown = needed.find((permission) => !defined.has(permission));
  if (unknown !== undefined) throw invalid(`The project has no permission ${unknown}.`);
}

export const invalid = (detail: string) => new Refusal('RESOURCE_SERVER_INVALID', { detail });

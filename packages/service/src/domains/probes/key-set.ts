import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { publishedKeys } from '../projects/signing-keys.ts';

type KeySet = ResultOf<Endpoints['GET /projects/:projectId/.well-known/jwks.json']>;

/** The keys that access tokens of a project are verified by (RFC 7517). Throws PROJECT_UNKNOWN. */
export function keySetOf({ now }: Context, project: Project | undefined): KeySet {
  if (!project) throw new Refusal('PROJECT_UNKNOWN');
  return { keys: publishedKeys(project, now).map(({ publicJwk }) => publicJwk) };
}

import type { Key } from '@latchkey/protocol';
import type { Answer } from '../../http/call.ts';
import type { TestProject } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';

export type Send = () => Promise<Answer>;
/** Does all that comes before a request, and answers the request. */
export type Flow = (project: TestProject, world: World) => Promise<Send>;
/** By the endpoint, and by what is special about the request. */
export type Flows = Partial<Record<Key, Record<string, Flow>>>;

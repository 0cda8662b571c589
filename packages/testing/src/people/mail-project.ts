import { existingProject } from '@latchkey/service/domains/project-admin/create';
import type { Project } from '@latchkey/service/domains/projects/project';
import { storedProjectId } from '@latchkey/service/domains/projects/project-id';
import { type TrustedUrl, trustUrl } from '@latchkey/service/domains/projects/trusted-url';
import type { Context } from '@latchkey/service/platform/context';
import { testContext } from '../world/context.ts';
import { world } from '../world/new-project.ts';

/** What a flow hands to the verbs that send mails. */
export interface Sending {
  readonly context: Context;
  readonly project: Project;
  /** An address that the project trusts. */
  readonly link: TrustedUrl;
}

/** A project as flows have it in their hands, at this moment. */
export async function sending({ id }: { readonly id: string }, inWorld = world()): Promise<Sending> {
  const { database, clock, parts } = await inWorld;
  const context = testContext(database.db, { now: clock(), ring: parts.ring, baseUrl: parts.baseUrl });
  const project = await existingProject(context, storedProjectId(id) as string);
  return { context, project, link: trustUrl(project, 'http://localhost:3000/handler/page?after=%2Fhome') };
}

import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/key-ring.ts';
import type { Project } from '../projects/project.ts';

/** What a recipient reads. It can hold a code, so it is stored sealed, and no longer than it is needed. */
export interface Content {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const sealContent = ({ random }: Context, project: Project, id: string, content: Content): Buffer =>
  seal(project.dataKey, random, place(project, id), Buffer.from(JSON.stringify(content)));

export const openContent = (project: Project, id: string, sealed: Buffer): Content =>
  JSON.parse(open(project.dataKey, place(project, id), sealed).toString());

const place = (project: Project, id: string) => `emails.content.${project.id}.${id}`;

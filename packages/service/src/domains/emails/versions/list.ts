import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { type Version, versionsOf } from './queries.ts';

type Row = Endpoints['GET /latchkey/email-versions'];

/** What a template or theme was before its last changes, newest first. */
export async function listVersions({ db }: Context, project: Project, of: string): Promise<ResultOf<Row>> {
  return { items: (await versionsOf(db, project.id, of)).map(describeVersion), is_paginated: false };
}

const describeVersion = ({ id, created_at, subject, content, tsx_source }: Version) => ({
  id: String(id),
  created_at_millis: created_at,
  subject,
  content,
  tsx_source,
});

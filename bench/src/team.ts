import { randomBytes } from 'node:crypto';
import type { Db } from '@latchkey/service/database/tables';
import { newId } from '@latchkey/service/runtime/ids';
import { sql } from 'kysely';
import type { Case } from './cases.ts';
import type { Ceiling } from './ceilings.ts';
import { request } from './load.ts';
import type { Population } from './seed.ts';

const MEMBERS = 10_000;
const DEFINITIONS = 200;

/** One large team of a project with many permissions: what a member may, and who may something. */
export async function teamCases(
  db: Db,
  population: Population,
  tokens: readonly string[],
  ceiling: Ceiling,
): Promise<Case[]> {
  const teamId = await makeTeam(db, population);
  const { project, publishableKey, secretServerKey } = population;
  const client = {
    'x-latchkey-access-type': 'client',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-publishable-client-key': publishableKey,
  };
  const server = {
    'x-latchkey-access-type': 'server',
    'x-latchkey-project-id': project.wireId,
    'x-latchkey-secret-server-key': secretServerKey,
  };
  const checks = tokens.map((token, index) => {
    const query = `team_id=${teamId}&user_id=me&recursive=true&permission_id=p:${DEFINITIONS - 1 - (index % 100)}`;
    return request('GET', `/api/v1/team-permissions?${query}`, { ...client, 'x-latchkey-access-token': token });
  });
  let turn = 0;
  const holders = () =>
    request(
      'GET',
      `/api/v1/latchkey/permission-holders?team_id=${teamId}&limit=100&permission_id=p:${turn++ % DEFINITIONS}`,
      server,
    );
  return [
    { name: 'team-permissions', ceiling, next: () => checks[turn++ % checks.length] as Buffer },
    { name: 'who-can', ceiling, next: holders },
  ];
}

/** Each permission contains two further ones, so that `p:0` contains all; members are granted one each. */
async function makeTeam(db: Db, { project, users }: Population): Promise<string> {
  const id = newId(randomBytes);
  const members = JSON.stringify(users.slice(0, MEMBERS).map((user) => user.id));
  await sql`insert into teams (project_id, id, display_name, client_metadata, client_read_only_metadata, server_metadata,
    created_at) values (${project.id}, ${id}, 'All', 'null', 'null', 'null', now())`.execute(db);
  await sql`insert into permission_definitions (project_id, id, scope, created_at)
    select ${project.id}, 'p:' || n, 'team', now() from generate_series(0, ${DEFINITIONS - 1}::int) as n`.execute(db);
  await sql`insert into permission_containments (project_id, container_id, contained_id)
    select ${project.id}, 'p:' || (n - 1) / 2, 'p:' || n from generate_series(1, ${DEFINITIONS - 1}::int) as n`.execute(
    db,
  );
  await sql`insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    select ${project.id}, ${id}, id::uuid, false, now() from jsonb_array_elements_text(${members}::jsonb) as id`.execute(
    db,
  );
  await sql`insert into team_permission_grants (project_id, team_id, user_id, permission_id, created_at)
    select project_id, team_id, user_id, 'p:' || (row_number() over (order by user_id)) % ${DEFINITIONS}::int, now()
    from team_members where project_id = ${project.id} and team_id = ${id}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return id;
}

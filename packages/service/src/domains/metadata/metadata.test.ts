import { newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const plan = {
  type: 'object',
  properties: { plan: { enum: ['free', 'team'] }, seats: { type: 'integer', minimum: 1 } },
  required: ['plan'],
  additionalProperties: false,
};

const setSchemas = ({ admin }: TestProject, schemas: object) =>
  admin('PATCH /latchkey/project-settings', { body: schemas });

/** A project whose metadata of users and teams have to fit. */
async function withSchemas(schemas: object) {
  const project = await newProject();
  expect((await setSchemas(project, schemas)).status).toBe(200);
  return project;
}

const fields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
const things = [
  ['user', 'POST /users', {}],
  ['team', 'POST /teams', { display_name: 'Team' }],
] as const;

describe.each(things)('the metadata of a %s', (of, create, body) => {
  const path = (id: string) => `PATCH /${of}s/${id}` as const;

  test.each(fields)('in %s have to fit the schema of the project', async (field) => {
    const project = await withSchemas({ [`schema_of_${of}_${field}`]: plan });
    const made = await project.server(create, { body: { ...body, [field]: { plan: 'free', seats: 2 } } });
    expect(made.status).toBe(201);

    const answer = await project.server(path(made.body.id), { body: { [field]: { seats: 0, other: true } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } });
    expect(violationsIn(answer)).toEqual([
      `body.${field}.plan must be one of the following values: free, team`,
      `body.${field}.seats must be greater than or equal to 1`,
      `body.${field} contains unknown properties: other`,
    ]);
    const { body: now } = await project.server(`GET /${of}s/${made.body.id}`);
    expect(now[field]).toEqual({ plan: 'free', seats: 2 });
  });

  test('are refused in a new one too', async () => {
    const project = await withSchemas({ [`schema_of_${of}_server_metadata`]: plan });
    const answer = await project.server(create, { body: { ...body, server_metadata: [] } });
    expect(violationsIn(answer)).toEqual(['body.server_metadata must be an object']);
  });

  test('may always be taken away', async () => {
    const project = await withSchemas({ [`schema_of_${of}_server_metadata`]: plan });
    const { id } = (await project.server(create, { body: { ...body, server_metadata: { plan: 'team' } } })).body;
    const { status, body: now } = await project.server(path(id), { body: { server_metadata: null } });
    expect([status, now.server_metadata]).toEqual([200, null]);
  });

  test('that are there stay as they are when a schema comes, until they are written', async () => {
    const project = await newProject();
    const made = await project.server(create, { body: { ...body, server_metadata: { old: true } } });
    await setSchemas(project, { [`schema_of_${of}_server_metadata`]: plan });
    const { status, body: now } = await project.server(path(made.body.id), { body: { display_name: 'Ada' } });
    expect([status, now.server_metadata]).toEqual([200, { old: true }]);
  });
});

test('a user is refused what does not fit', async () => {
  const project = await withSchemas({ schema_of_user_client_metadata: plan });
  const { call } = await project.signUp();
  const answer = await call('PATCH /users/me', { body: { client_metadata: { plan: 'gold' } } });
  expect(violationsIn(answer)).toEqual(['body.client_metadata.plan must be one of the following values: free, team']);
});

test('a default in a schema makes up for nothing, and is not stored', async () => {
  const schema = { type: 'object', properties: { plan: { type: 'string', default: 'free' } }, required: ['plan'] };
  const project = await withSchemas({ schema_of_user_server_metadata: schema });
  const answer = await project.server('POST /users', { body: { server_metadata: {} } });
  expect(violationsIn(answer)).toEqual(['body.server_metadata.plan must be defined']);
});

test('a required property of any kind has to be there', async () => {
  const schema = { type: 'object', properties: { anything: {} }, required: ['anything'] };
  const project = await withSchemas({ schema_of_user_server_metadata: schema });
  const answer = await project.server('POST /users', { body: { server_metadata: {} } });
  expect(violationsIn(answer)).toEqual(['body.server_metadata.anything must be defined']);
});

test('a schema is read as it was given, and taken away by null', async () => {
  const schema = { ...plan, description: 'What was bought.', default: { plan: 'free' } };
  const project = await withSchemas({ schema_of_team_client_metadata: schema });
  const read = async () => (await project.admin('GET /latchkey/project-settings')).body.schema_of_team_client_metadata;
  expect(await read()).toEqual(schema);
  await setSchemas(project, { schema_of_team_client_metadata: null });
  expect(await read()).toBeNull();
});

test('a schema that cannot be checked is refused, and says where', async () => {
  const project = await newProject();
  const schema = { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]+$' } } };
  const answer = await setSchemas(project, { schema_of_user_server_metadata: schema });
  expect(violationsIn(answer)).toEqual([
    'body.schema_of_user_server_metadata.properties.code.pattern is not supported: a slow one could hold up every project. Use format, enum or maxLength',
  ]);
});

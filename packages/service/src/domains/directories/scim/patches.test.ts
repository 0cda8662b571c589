import { randomUUID } from 'node:crypto';
import { newProject } from '@latchkey/testing';
import { newDirectory } from '@latchkey/testing/people/directory';
import { before, type PatchCase, patches } from '@latchkey/testing/scim/patches';
import { beforeAll, describe, expect, test } from 'vitest';

let scim: Awaited<ReturnType<typeof newDirectory>>['scim'];

beforeAll(async () => {
  ({ scim } = await newDirectory(await newProject()));
});

/** A case with addresses of its own, as each is one account's. */
function withOwnAddresses({ given, changes, becomes }: PatchCase) {
  const user = { ...before, ...given };
  const text = JSON.stringify({ user, changes, expected: { ...user, ...becomes } });
  return JSON.parse(text.replaceAll('@example.com', `@${randomUUID()}.example.com`));
}

describe('what scim-patch is tested with', () => {
  test.each(Object.entries(patches))('%s', async (_, one) => {
    const { user, changes, expected } = withOwnAddresses(one);
    const created = await scim('POST /Users', user);
    expect(created.status).toBe(201);
    const { status, body } = await scim(`PATCH /Users/${created.body.id}`, { Operations: changes });
    expect(status === 200 ? undefined : body.scimType).toBe(one.refused);
    const { id, meta, schemas, ...after } = (await scim(`GET /Users/${created.body.id}`)).body;
    expect(after).toEqual(expected);
  });
});

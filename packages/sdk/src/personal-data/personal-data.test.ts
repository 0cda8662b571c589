import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { readErasure } from './erasure.ts';
import { readPersonalData } from './personal-data.ts';

test('a user reads what is stored of them', async () => {
  const { app } = await teamMaker();
  const { id, primaryEmail } = await app.getUser({ or: 'throw' });
  const read = await readPersonalData(app);
  expect(read).toMatchObject({ version: 1, userId: id, madeAt: expect.any(Date) });
  expect(read.data.contact_channels).toEqual([expect.objectContaining({ value: primaryEmail })]);
});

test('a server reads it of any user', async () => {
  const { app, server } = await teamMaker();
  const { id } = await app.getUser({ or: 'throw' });
  expect((await readPersonalData(server, { id })).data.user).toEqual([
    expect.objectContaining({ id, server_metadata: null }),
  ]);
});

test('of an unknown user there is nothing to read', async () => {
  const { server } = await teamMaker();
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(readPersonalData(server, { id })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
});

test('a server reads when a user was erased, and by whom', async () => {
  const { app, server } = await teamMaker();
  const { id } = await app.getUser({ or: 'throw' });
  expect(await readErasure(server, { id })).toBeNull();
  await (await server.getUser(id))?.delete();
  expect(await readErasure(server, { id })).toMatchObject({
    userId: id,
    erasedAt: expect.any(Date),
    requestedBy: 'server',
    erased: { user: 1, contact_channels: 1 },
  });
});

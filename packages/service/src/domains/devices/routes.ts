import type { trustedDevices } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { listTrustedDevices, removeTrustedDevice, trustDevice } from './own.ts';

export const trustedDeviceRoutes: Handlers<typeof trustedDevices> = {
  'GET /latchkey/trusted-devices': ({ context, project, user }) => listTrustedDevices(context, project, user.id),
  'POST /latchkey/trusted-devices': ({ context, project, headers, ...person }) =>
    trustDevice(context, project, person, headers.device),
  'DELETE /latchkey/trusted-devices/:id': async ({ context, project, user, params }) => {
    await removeTrustedDevice(context, project, user.id, params.id);
    return { success: true };
  },
};

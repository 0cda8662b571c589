import type { images } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { readImage } from './images.ts';

export const imageRoutes: Handlers<typeof images> = {
  'GET /latchkey/images/:projectId/:imageId': ({ context, params }) =>
    readImage(context, params.projectId, params.imageId),
};

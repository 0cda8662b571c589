import * as z from 'zod';
import { bytes, type EndpointTable } from '../../endpoint.ts';
import { text, uuid } from '../../input/scalars.ts';

export const images = {
  'GET /latchkey/images/:projectId/:imageId': {
    purpose: 'An uploaded image: the picture of a user or team, or the logo of the project.',
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, imageId: uuid }),
    answer: bytes,
    errors: [],
    refusals: ['IMAGE_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

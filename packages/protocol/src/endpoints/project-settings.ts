import * as z from 'zod';
import { type EndpointTable, json } from '../endpoint.ts';
import { flag } from '../scalars.ts';

const Settings = z.object({ anonymous_sign_up_enabled: z.boolean() });

/** Settings of a project that clients of the protocol do not know, beside those of `/internal/projects/current`. */
export const projectSettings = {
  'GET /latchkey/project-settings': {
    purpose: 'Read the additional settings of the project.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(Settings),
    errors: [],
    addition: true,
  },
  'PATCH /latchkey/project-settings': {
    purpose: 'Change additional settings of the project.',
    access: 'admin',
    query: z.strictObject({}),
    body: z.strictObject({ anonymous_sign_up_enabled: flag.optional() }),
    answer: json(Settings),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;

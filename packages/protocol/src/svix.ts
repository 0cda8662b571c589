import * as z from 'zod';
import { webhookKinds } from './event-kinds.ts';
import { anyUuid, atMost, flag, integer, oneOf, uuid, webhookUrl } from './input/scalars.ts';
import { limits } from './limits.ts';

/** What is wrong with the input of a call of Svix, as its clients are told. */
export class SvixInputError extends Error {
  readonly detail: readonly { readonly loc: readonly string[]; readonly msg: string; readonly type: string }[];

  constructor({ issues }: z.ZodError) {
    super('The input of the call is wrong.');
    this.name = 'SvixInputError';
    this.detail = issues.map(({ path, message }) => ({
      loc: path.map(String),
      msg: message.replace('{path}', path.join('.') || 'the input'),
      type: 'value_error',
    }));
  }
}

/** Reads the input of a call of Svix. Throws SvixInputError. */
export function readSvix<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value);
  if (!read.success) throw new SvixInputError(read.error);
  return read.data;
}

/** What endpoints cannot have here: it may be sent empty, as some clients do. */
const none = z
  .union([z.null(), z.array(z.never()).max(0), z.strictObject({}), z.literal('')], 'this service does not have this')
  .optional();
const noneOfThese = {
  uid: none,
  channels: none,
  headers: none,
  metadata: none,
  secret: none,
  rateLimit: none,
  throttleRate: none,
};
const version = z.number().optional();

const settings = {
  description: atMost(limits.webhookDescriptionMaxCharacters).optional(),
  disabled: flag.optional(),
  filterTypes: z
    .array(oneOf(...webhookKinds))
    .max(100)
    .nullable()
    .optional(),
};

export const newEndpoint = z.strictObject({ url: webhookUrl, version, ...settings, ...noneOfThese });
export const endpointChanges = newEndpoint.partial();

export const rotation = z.strictObject({
  key: none,
  gracePeriodSeconds: z
    .int()
    .min(0)
    .max(limits.webhookOverlapMaxMillis / 1000)
    .nullable()
    .optional(),
});

const limit = integer.pipe(z.int().min(1).max(250)).optional();
export const ofEndpoints = z.object({ limit, iterator: uuid.optional() });

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional();
export const ofAttempts = z.object({
  limit,
  iterator: anyUuid.optional(),
  status: z.enum(['0', '1', '2', '3']).optional(),
  status_code_class: integer.optional(),
  event_types: z
    .string()
    .transform((text) => text.split(','))
    .optional(),
  before: moment,
  after: moment,
  with_msg: z.string().optional(),
});
export const ofMessage = z.object({ with_content: z.string().optional() });

export type SvixEndpointChanges = z.output<typeof endpointChanges>;

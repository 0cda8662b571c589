import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
/** Any object of a JSON document. */
export type Json = { readonly [key: string]: unknown };

/** What a caller sends, as JSON Schema: what has a default may be left out. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return convert(schema, ({ zodSchema, jsonSchema }) => {
    if (!isObject(zodSchema) || !jsonSchema.required) return;
    jsonSchema.required = jsonSchema.required.filter(
      (key) => zodSchema._zod.def.shape[key]?._zod.optin !== 'defaulted',
    );
    if (jsonSchema.required.length === 0) delete jsonSchema.required;
  });
}

/** What a caller gets, as JSON Schema. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  return convert(schema, () => {});
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

function convert(schema: z.ZodType, adapt: Override): JsonSchema {
  // `output`, for our scalars are written down as what they become; any other input is a courtesy.
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    cycles: 'throw',
    override(context) {
      dropNoise(context);
      adapt(context);
    },
  });
  return converted;
}

// Bounds of every JavaScript integer, and strictness where none was asked for, say nothing to a reader.
const dropNoise: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (isObject(zodSchema) && !zodSchema._zod.def.catchall) delete jsonSchema.additionalProperties;
};

function isObject(schema: z.core.$ZodType): schema is z.core.$ZodObject {
  return schema._zod.def.type === 'object';
}

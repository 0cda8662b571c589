import * as z from 'zod';
import { metadataSchema } from '../input/metadata-schema.ts';
import { domainUrl, flag, hexColor, integer, logoUrl, oneOf, strictEmail } from '../input/scalars.ts';
import { limits } from '../limits.ts';
import { type KeyWith, keysWith, type SettingType, settings, type TextForm, type ValueOf } from './settings.ts';

interface Facts {
  readonly of?: 'protocol' | 'latchkey';
  readonly isPublic?: true;
  readonly isPolicy?: true;
  readonly isBranding?: true;
}

const textForms: Readonly<Record<TextForm, z.ZodType<string, string>>> = {
  image: logoUrl,
  color: hexColor,
  email: strictEmail,
  link: domainUrl.pipe(z.string().max(limits.brandingLinkMaxCharacters)),
};

/** The settings with these facts as they are read, for an object of the contract. */
export const readSettings = <const F extends Facts>(facts: F) =>
  shapes(facts, outputOf) as { [K in KeyWith<F>]: z.ZodType<ValueOf<K>, ValueOf<K>> };

/** The same as they are changed: what is left out stays. */
export const writtenSettings = <const F extends Facts>(facts: F) =>
  shapes(facts, (row) => inputOf(row).optional()) as {
    [K in KeyWith<F>]: z.ZodOptional<z.ZodType<ValueOf<K>, ValueOf<K>>>;
  };

const shapes = (facts: Facts, shape: (row: SettingType) => z.ZodType) =>
  Object.fromEntries(keysWith(facts).map((key) => [key, shape(settings[key]).describe(settings[key].says)]));

function outputOf(row: SettingType): z.ZodType {
  if (row.type === 'switch') return z.boolean();
  if (row.type === 'choice') return z.enum(row.choices);
  if (row.type === 'schema') return z.record(z.string(), z.unknown()).nullable();
  if (row.type === 'text') return z.string().nullable();
  return row.isOptional ? z.int().nullable() : z.int();
}

function inputOf(row: SettingType): z.ZodType {
  if (row.type === 'switch') return flag;
  if (row.type === 'choice') return oneOf(...row.choices);
  if (row.type === 'schema') return metadataSchema.nullable();
  if (row.type === 'text') return textForms[row.form].nullable();
  const whole = integer.pipe(z.int().min(row.min).max(row.max));
  return row.isOptional ? whole.nullable() : whole;
}

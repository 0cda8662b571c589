import { Field, Input } from '@latchkey/react';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { type Block, type Values, valueAt } from '../blocks/block-document.ts';
import type { Field as Asked } from '../blocks/fields.ts';
import { TAKES_VARIABLES } from '../insert-at-caret.ts';
import { ChoiceField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import { NumberField } from './number-field.tsx';
import { PaddingField, WidthsField } from './side-fields.tsx';

interface PropertyProps {
  readonly field: Asked;
  readonly block: Block;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One property of a block. */
export function Property({ field, block, error, onChange }: PropertyProps) {
  const value = valueAt(block, field.path);
  const { label } = field;
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'color':
      return <ColorField label={label} value={text} error={error} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          label={label}
          value={typeof value === 'number' ? value : undefined}
          usual={field.usual}
          error={error}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          label={label}
          choices={field.choices}
          usual={field.usual}
          value={value}
          error={error}
          onChange={onChange}
        />
      );
    case 'padding':
      return <PaddingField label={label} value={value as Values | undefined} error={error} onChange={onChange} />;
    case 'widths': {
      const count = valueAt(block, ['props', 'columnsCount']) === 3 ? 3 : 2;
      const widths = Array.isArray(value) ? value : [];
      return <WidthsField label={label} value={widths} count={count} error={error} onChange={onChange} />;
    }
    case 'switch':
      return (
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked || undefined)}
            className="size-4 accent-accent pointer-coarse:size-5"
          />
          {label}
        </label>
      );
    case 'paragraphs':
      return (
        <Field
          label={label}
          hint="Use **bold**, [a link](https://…), and an empty line between paragraphs"
          error={error}
        >
          <TextArea
            {...TAKES_VARIABLES}
            spellCheck
            value={text}
            onChange={({ target }) => onChange(target.value)}
            className="field-sizing-content max-h-80 min-h-28"
          />
        </Field>
      );
    default:
      return (
        <Field label={label} error={error}>
          <Input
            {...TAKES_VARIABLES}
            autoComplete="off"
            spellCheck={field.kind === 'words'}
            dir={field.kind === 'address' ? 'ltr' : 'auto'}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      );
  }
}

import { type ReactNode, useId } from 'react';
import type { Values } from '../blocks/block-document.ts';
import { NumberField } from './number-field.tsx';

interface GroupProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Group({ label, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-4 gap-2 [&_label]:font-normal [&_label]:text-soft [&_label]:text-xs">
        {children}
      </div>
      {error && (
        <p id={id} data-latchkey="error" className="mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const sides = [
  ['top', 'Top'],
  ['right', 'Right'],
  ['bottom', 'Bottom'],
  ['left', 'Left'],
] as const;

interface PaddingFieldProps {
  readonly label: string;
  readonly value: Values | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: Values | undefined) => void;
}

/** Padding on four sides; set all at once or not at all. */
export function PaddingField({ value, onChange, ...group }: PaddingFieldProps) {
  const now = Object.fromEntries(sides.map(([side]) => [side, asNumber(value?.[side])]));

  function change(side: string, pixels: number | undefined): void {
    const next = { ...now, [side]: pixels };
    const isNone = sides.every(([side]) => next[side] === undefined);
    onChange(isNone ? undefined : Object.fromEntries(sides.map(([side]) => [side, next[side] ?? 0])));
  }

  return (
    <Group {...group}>
      {sides.map(([side, label]) => (
        <NumberField key={side} label={label} value={now[side]} usual="0" onChange={(pixels) => change(side, pixels)} />
      ))}
    </Group>
  );
}

interface WidthsFieldProps {
  readonly label: string;
  readonly value: readonly unknown[];
  readonly count: number;
  readonly error: string | undefined;
  readonly onChange: (value: readonly (number | null)[] | undefined) => void;
}

/** The widths of columns with a fixed width. */
export function WidthsField({ value, count, onChange, ...group }: WidthsFieldProps) {
  const now = [0, 1, 2].map((at) => asNumber(value[at]));
  return (
    <Group {...group}>
      {now.slice(0, count).map((width, at) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
          key={at}
          label={`Column ${at + 1}`}
          value={width}
          usual="Auto"
          onChange={(pixels) => {
            const next = now.map((other, index) => (index === at ? pixels : other) ?? null);
            onChange(next.every((width) => width === null) ? undefined : next);
          }}
        />
      ))}
    </Group>
  );
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
